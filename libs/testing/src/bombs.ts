import { constants, crc32, deflateRawSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PIECES = 100;

/**
 * A black PNG, 8 bits and three channels per pixel, built without allocating its pixels: one deflated block of zeros is
 * repeated. `side` must be a multiple of 100.
 */
export function blackPng(side: number): Buffer {
  const zeros = side * (side * 3 + 1);
  const piece = deflateRawSync(Buffer.alloc(zeros / PIECES), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const end = Buffer.from([0x03, 0x00]);
  const data = Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array<Buffer>(PIECES).fill(piece),
    end,
    adlerOfZeros(zeros),
  ]);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header(side)),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface PngOptions {
  width: number;
  height: number;
  depth?: 8 | 16;
  isInterlaced?: boolean;
}

/** A transparent PNG, four channels per pixel, at deflate's best ratio. */
export function clearPng({ width, height, depth = 8, isInterlaced = false }: PngOptions): Buffer {
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1]];
  const bytes = passes.reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return sum + (columns > 0 && rows > 0 ? rows * (1 + (columns * depth) / 2) : 0);
  }, 0);
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const image = pngChunk('IDAT', deflatedZeros(bytes));
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', data),
    image,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** First column and row of each pass, and the steps between (PNG specification, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];
const RUN = 4_194_304;

/** A zlib stream of zeros that are never in memory at once. */
function deflatedZeros(count: number): Buffer {
  const deflated = (zeros: number) =>
    deflateRawSync(Buffer.alloc(zeros), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const run = deflated(RUN);
  const runs = Array<Buffer>(Math.floor(count / RUN)).fill(run);
  const ends = [deflated(count % RUN), Buffer.from([0x03, 0x00]), adlerOfZeros(count)];
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...runs, ...ends]);
}

/** A GIF of a few bytes that declares this side length in pixels. */
export function hugeGif(side: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  const width = 6;
  const frameWidth = gif.indexOf(0x2c) + 5;
  for (const at of [width, width + 2, frameWidth, frameWidth + 2]) gif.writeUInt16LE(side, at);
  return gif;
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

function header(side: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return data;
}

/** Adler-32 of zeros: the first sum stays 1, the second counts them. */
function adlerOfZeros(count: number): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((count % 65_521) * 65_536 + 1) >>> 0);
  return sum;
}
