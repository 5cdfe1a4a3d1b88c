// @ts-check
import { constants, crc32, deflateRawSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const block = 1 << 20;

/**
 * @param {string} name
 * @param {Buffer} data
 */
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
export function deflatedZeros(count) {
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
