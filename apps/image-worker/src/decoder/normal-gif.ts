import { gifBlocks, readScreen, type GifBlock, type GifScreen } from '../header/gif-blocks.js';

export interface NormalGif {
  file: Buffer;
  first: number;
  frames: number;
}

const CONTROL = 0xf9;
const APPLICATION = 0xff;
const TRAILER = Buffer.from([0x3b]);

/** libnsgif, which libvips uses, then shows what browsers show of it. */
export function normalGif(file: Buffer): NormalGif {
  const screen = readScreen(file)!;
  const blocks = [...gifBlocks(file, screen)].filter(
    ({ frame, label }) => frame || label === CONTROL || label === APPLICATION,
  );
  const frames = blocks.flatMap(({ frame }) => frame ?? []);
  const [{ left, top, width, height }] = frames;
  const canvas = {
    width: Math.max(screen.width, left + width),
    height: Math.max(screen.height, top + height),
  };
  const parts = blocks.map((block, at) => rewritten(file, block, blocks[at + 1]));
  const fills = width === canvas.width && height === canvas.height;
  const isPlain = fills && !parts.some(clears);
  if (!isPlain) parts.unshift(cornerPixel(canvas));
  return {
    file: Buffer.concat([head(file, screen, canvas), ...parts, TRAILER]),
    first: isPlain ? 0 : 1,
    frames: frames.length,
  };
}

type Canvas = Pick<GifScreen, 'width' | 'height'>;

// A first frame that reaches beyond the screen enlarges it (GIF89a, 18).
function head(file: Buffer, { start }: GifScreen, { width, height }: Canvas): Buffer {
  const bytes = Buffer.from(file.subarray(0, start));
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

const TRANSPARENT = 1;
const DISPOSAL = 0x1c;
const TO_BACKGROUND = 2 << 2;
const TO_PREVIOUS = 3 << 2;

// A control extension (GIF89a, 23) that clears to the background gets a transparent colour that the
// frame cannot use. A frame that may use all 256 is removed by restoring what was there before:
// nothing, unless an earlier frame was left standing.
function rewritten(file: Buffer, { start, end, label }: GifBlock, next?: GifBlock): Buffer {
  const bytes = Buffer.from(file.subarray(start, end));
  if (label !== CONTROL || !next?.frame) return bytes;
  if ((bytes[3] & DISPOSAL) !== TO_BACKGROUND || bytes[3] & TRANSPARENT) return bytes;
  const { bits } = next.frame;
  if (bits < 8) {
    bytes[3] |= TRANSPARENT;
    bytes[6] = 2 ** bits;
  } else bytes[3] = (bytes[3] & ~DISPOSAL) | TO_PREVIOUS;
  return bytes;
}

const clears = (block: Buffer) => block[1] === CONTROL && (block[3] & DISPOSAL) >= TO_BACKGROUND;

// Its place states the size of the screen, and its transparency keeps libvips from turning what no
// frame covers black.
function cornerPixel({ width, height }: Canvas): Buffer {
  const control = [0x21, CONTROL, 4, TRANSPARENT, 0, 0, 0, 0];
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80]);
  frame.writeUInt16LE(Math.max(width - 1, 0), 1);
  frame.writeUInt16LE(Math.max(height - 1, 0), 3);
  const colours = [0, 0, 0, 255, 255, 255];
  const pixel = [2, 2, 0x44, 0x01, 0];
  return Buffer.concat([Buffer.from(control), frame, Buffer.from([...colours, ...pixel])]);
}
