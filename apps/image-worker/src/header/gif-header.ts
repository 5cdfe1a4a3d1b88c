import type { GifHeader } from './image-header.js';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const SCREEN_END = 13;
const DESCRIPTOR = 10;

interface GifScreen {
  width: number;
  height: number;
  start: number;
}

export function readScreen(file: Buffer): GifScreen | undefined {
  if (file.length < SCREEN_END || file.toString('latin1', 0, 3) !== 'GIF') return undefined;
  const start = SCREEN_END + colourTable(file[10]);
  return { width: file.readUInt16LE(6), height: file.readUInt16LE(8), start };
}

/**
 * Anything but an extension or a frame (GIF89a, 18 to 27) ends the file, as in browsers and in
 * libvips. Returns whether it ended before its bytes did.
 */
export function* gifFrames(file: Buffer, { start }: GifScreen) {
  let at = start;
  while (at < file.length) {
    if (file[at] === EXTENSION) at = afterSubBlocks(file, at + 2);
    else if (file[at] !== FRAME) break;
    else {
      if (at + DESCRIPTOR > file.length) return false;
      const [left, top, width, height] = [1, 3, 5, 7].map((byte) => file.readUInt16LE(at + byte));
      yield { right: left + width, bottom: top + height };
      at = afterSubBlocks(file, at + DESCRIPTOR + colourTable(file[at + 9]) + 1);
    }
  }
  return at <= file.length;
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterSubBlocks(file: Buffer, at: number): number {
  while (file[at] > 0) at += file[at] + 1;
  return at + 1;
}

export function readGifHeader(file: Buffer): GifHeader | undefined {
  const screen = readScreen(file);
  if (!screen) return undefined;
  let { width, height } = screen;
  let frames = 0;
  for (const { right, bottom } of gifFrames(file, screen)) {
    width = Math.max(width, right);
    height = Math.max(height, bottom);
    frames++;
  }
  return frames > 0 && width > 0 && height > 0
    ? { format: 'gif', width, height, frames }
    : undefined;
}
