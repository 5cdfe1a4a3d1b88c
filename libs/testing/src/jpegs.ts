export const START_OF_SCAN = 0xda;

export interface Segment {
  marker: number;
  start: number;
  end: number;
}

/** The segments of a JPEG up to its first scan. */
export function segmentsOf(jpeg: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let start = 2; segments.at(-1)?.marker !== START_OF_SCAN;) {
    const end = start + 2 + jpeg.readUInt16BE(start + 2);
    segments.push({ marker: jpeg[start + 1], start, end });
    start = end;
  }
  return segments;
}
