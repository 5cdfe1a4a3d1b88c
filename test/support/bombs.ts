import { constants, crc32, deflateRawSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PIECES = 100;

/**
 * A black PNG, 8 bits and three channels a pixel, written without holding its pixels: one piece of zeros is deflated once
 * and repeated. `side` must be a multiple of 100.
 */
export function blackPng(side: number): Buffer {
  const zeros = side * (side * 3 + 1);
  const piece = deflateRawSync(Buffer.alloc(zeros / PIECES), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00]);
  const data = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(PIECES).fill(piece), end, adlerOfZeros(zeros)]);
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', header(side)), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A GIF of a few bytes that claims this many pixels a side. */
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

/** Adler-32 of zeros alone: the first sum stays 1, the second counts them. */
function adlerOfZeros(count: number): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((count % 65_521) * 65_536 + 1) >>> 0);
  return sum;
}
