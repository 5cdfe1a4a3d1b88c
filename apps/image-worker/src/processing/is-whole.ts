/**
 * Whether a PNG or GIF goes on to its end mark. The decoders take one that was cut off for whole: an animation for one
 * of fewer frames, a PNG without its end for complete. Of a JPEG (and anything else) the decoder itself notices.
 */
export function isWhole(file: Buffer): boolean {
  if (file[0] === 0x89) return pngEnds(file);
  if (file.subarray(0, 3).equals(Buffer.from('GIF'))) return gifEnds(file);
  return true;
}

/** Chunks of length, name, data and checksum (PNG specification, 5.3) up to IEND. */
function pngEnds(file: Buffer): boolean {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return true;
  }
  return false;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;

/** Blocks (GIF89a, 18 to 27) up to the trailer. */
function gifEnds(file: Buffer): boolean {
  let at = 13 + colourTable(file[10]);
  while (at < file.length && file[at] !== TRAILER) {
    if (file[at] === EXTENSION) at = afterSubBlocks(file, at + 2);
    else if (file[at] === FRAME) at = afterSubBlocks(file, at + 11 + colourTable(file[at + 9]));
    else return false;
  }
  return at < file.length;
}

/** Bytes of the table that the flags say follows. */
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Sub-blocks begin with their length; an empty one ends them. */
function afterSubBlocks(file: Buffer, at: number): number {
  while (file[at] > 0) at += file[at] + 1;
  return at + 1;
}
