const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;

/** Browsers heed the tag only as one SHORT (Exif 3.0, 4.6.5.1), libvips as any number. */
export function statesOrientation(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read = (at: number, bytes: 2 | 4) => {
    if (at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const directory = read(4, 4);
  for (let entry = 0; entry < read(directory, 2); entry++) {
    const at = directory + 2 + entry * ENTRY;
    if (read(at, 2) === ORIENTATION) return read(at + 2, 2) === SHORT && read(at + 4, 4) === 1;
  }
  return false;
}
