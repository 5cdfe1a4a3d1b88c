// The server rejects files with more scans.
const MOST_SCANS = 100;
const COEFFICIENTS = 64;

/**
 * Tracks what the scans of a JPEG have delivered. A file truncated between or within progressive
 * scans lacks coefficients or their last bits.
 */
export class Scans {
  private count = 0;
  // Maps a component to the number of bits that each of its coefficients still lacks.
  private readonly missing = new Map<number, Uint8Array>();

  /** @param header after its length (ITU-T T.81, B.2.3) @returns whether it can be read */
  add(header: Uint8Array): boolean {
    const components = header[0] ?? 0;
    const selection = header.subarray(1 + 2 * components);
    if (++this.count > MOST_SCANS || components === 0 || selection.length < 3) return false;
    const [first, last, approximation] = selection as unknown as [number, number, number];
    for (let at = 0; at < components; at++)
      this.of(header[1 + 2 * at]!).fill(approximation & 0x0f, first, last + 1);
    return true;
  }

  areComplete(components: number): boolean {
    return (
      this.missing.size === components &&
      [...this.missing.values()].every((bits) => bits.every((left) => left === 0))
    );
  }

  private of(component: number): Uint8Array {
    const known = this.missing.get(component) ?? new Uint8Array(COEFFICIENTS).fill(0xff);
    this.missing.set(component, known);
    return known;
  }
}
