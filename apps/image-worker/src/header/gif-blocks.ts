const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;
const SCREEN_END = 13;

export interface GifFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface GifScreen {
  width: number;
  height: number;
  start: number;
}

// GIF89a, 18.
export function readScreen(file: Buffer): GifScreen | undefined {
  if (file.length < SCREEN_END || file.toString('latin1', 0, 3) !== 'GIF') return undefined;
  const start = SCREEN_END + colourTable(file[10]);
  return { width: file.readUInt16LE(6), height: file.readUInt16LE(8), start };
}

// Returns true when the blocks (GIF89a, 18 to 27) go on to the trailer.
export function* gifFrames(file: Buffer, { start }: GifScreen): Generator<GifFrame, boolean> {
  let at = start;
  while (at < file.length && file[at] !== TRAILER) {
    if (file[at] === EXTENSION) at = afterSubBlocks(file, at + 2);
    else if (file[at] === FRAME && at + 10 <= file.length) {
      yield frameAt(file, at);
      at = afterSubBlocks(file, at + 11 + colourTable(file[at + 9]));
    } else return false;
  }
  return at < file.length;
}

function frameAt(file: Buffer, at: number): GifFrame {
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => file.readUInt16LE(at + offset));
  return { left, top, width, height };
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

// Each sub-block begins with its length; an empty one ends them.
function afterSubBlocks(file: Buffer, at: number): number {
  while (file[at] > 0) at += file[at] + 1;
  return at + 1;
}
