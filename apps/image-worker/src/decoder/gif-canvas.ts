import { gifFrames, readScreen, type GifFrame, type GifScreen } from '../header/gif-blocks.js';

export interface Canvas {
  file: Buffer;
  first: number;
  frames: number;
}

// libnsgif shrinks a large screen to the first frame, and libvips turns what no frame covers black.
// A transparent pixel in the last corner, as a first frame of its own, prevents both.
export function withWholeCanvas(file: Buffer): Canvas {
  const screen = readScreen(file)!;
  const frames = [...gifFrames(file, screen)];
  if (frames.length === 0 || fills(frames[0], screen)) {
    return { file, first: 0, frames: frames.length };
  }
  const { start } = screen;
  const parts = [file.subarray(0, start), cornerPixel(screen), file.subarray(start)];
  return { file: Buffer.concat(parts), first: 1, frames: frames.length };
}

const fills = ({ left, top, width, height }: GifFrame, screen: GifScreen) =>
  left === 0 && top === 0 && width >= screen.width && height >= screen.height;

// A graphic control extension and a frame of one pixel (GIF89a, 20 to 23).
function cornerPixel({ width, height }: GifScreen): Buffer {
  const control = [0x21, 0xf9, 4, 0x01, 0, 0, 0, 0];
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80]);
  frame.writeUInt16LE(Math.max(width - 1, 0), 1);
  frame.writeUInt16LE(Math.max(height - 1, 0), 3);
  const colours = [0, 0, 0, 255, 255, 255];
  // Codes of 3 bits: clear, the colour 0, end.
  const pixel = [2, 2, 0x44, 0x01, 0];
  return Buffer.concat([Buffer.from(control), frame, Buffer.from([...colours, ...pixel])]);
}
