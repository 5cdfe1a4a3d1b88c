const EXTENSION = 0x21;
const FRAME = 0x2c;
const SCREEN_END = 13;
const DESCRIPTOR = 10;

interface GifFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  bits: number;
}

export interface GifScreen {
  width: number;
  height: number;
  start: number;
}

export interface GifBlock {
  start: number;
  end: number;
  label?: number;
  frame?: GifFrame;
}

export function readScreen(file: Buffer): GifScreen | undefined {
  if (file.length < SCREEN_END || file.toString('latin1', 0, 3) !== 'GIF') return undefined;
  const start = SCREEN_END + colourTable(file[10]);
  return { width: file.readUInt16LE(6), height: file.readUInt16LE(8), start };
}

// Anything but an extension or a frame (GIF89a, 18 to 27) ends the file, as in browsers.
export function* gifBlocks(file: Buffer, { start }: GifScreen): Generator<GifBlock, boolean> {
  let at = start;
  while (at < file.length) {
    const block = blockAt(file, at);
    if (!block) break;
    yield block;
    at = block.end;
  }
  return at <= file.length;
}

function blockAt(file: Buffer, start: number): GifBlock | undefined {
  if (file[start] === EXTENSION)
    return { start, end: afterSubBlocks(file, start + 2), label: file[start + 1] };
  if (file[start] !== FRAME) return undefined;
  if (start + DESCRIPTOR > file.length) return { start, end: file.length + 1 };
  const data = start + DESCRIPTOR + colourTable(file[start + 9]);
  const [left, top, width, height] = [1, 3, 5, 7].map((at) => file.readUInt16LE(start + at));
  const frame = { left, top, width, height, bits: file[data] };
  return { start, end: afterSubBlocks(file, data + 1), frame };
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterSubBlocks(file: Buffer, at: number): number {
  while (file[at] > 0) at += file[at] + 1;
  return at + 1;
}
