// @ts-check
import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * @typedef {object} PngOptions
 * @property {number} width
 * @property {number} height
 * @property {8 | 16} [depth] bits of a channel
 * @property {boolean} [isInterlaced]
 */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const wholeImage = [0, 0, 1, 1];
// First column and row of each pass, and the steps between (PNG specification, 8.2).
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];
const block = 1 << 20;

/**
 * A black PNG of three channels, small as a file and large when decoded.
 * @param {PngOptions} options
 */
export const blackPng = (options) => zeroPng(options, { type: 2, channels: 3 });

/**
 * A transparent PNG of four channels, small as a file and large when decoded.
 * @param {PngOptions} options
 */
export const clearPng = (options) => zeroPng(options, { type: 6, channels: 4 });

/** @param {PngOptions} options @param {{ type: number, channels: number }} colour */
function zeroPng({ width, height, depth = 8, isInterlaced = false }, { type, channels }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8);
  const bytes = (isInterlaced ? adam7 : [wholeImage]).reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    // A row begins with the number of its filter, which is 0 here as well.
    return sum + (columns > 0 && rows > 0 ? rows * (1 + (columns * channels * depth) / 8) : 0);
  }, 0);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflatedZeros(bytes))];
  return Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

/** @param {string} name of four letters @param {Buffer} data */
export function pngChunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/**
 * A zlib stream of zeros, made by repeating one deflated block, so that it needs little memory.
 * @param {number} count of zero bytes
 */
function deflatedZeros(count) {
  const flush = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const whole = deflateRawSync(Buffer.alloc(block), flush);
  const rest = deflateRawSync(Buffer.alloc(count % block), flush);
  const blocks = Array(Math.floor(count / block)).fill(whole);
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros: the first sum stays 1, the second is their count.
  checksum.writeUInt32BE(((count % 65_521) * 65_536 + 1) >>> 0);
  const end = Buffer.from([0x03, 0x00]);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, rest, end, checksum]);
}
