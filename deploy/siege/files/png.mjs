// @ts-check
import { deflatedZeros, pngChunk, pngSignature } from './chunks.mjs';

// Adam7's seven passes: first column, first row, column step, row step.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/**
 * A valid black RGB image: small as a file, large when decoded.
 * @param {{ width: number, height: number, depth?: 8 | 16, isInterlaced?: boolean }} image
 */
export function blackPng({ width, height, depth = 8, isInterlaced = false }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 2, 0, 0, isInterlaced ? 1 : 0], 8);
  const sizes = isInterlaced
    ? passes.map((pass) => sizeOfPass(pass, width, height))
    : [{ width, height }];
  // A row begins with the number of its filter, which is 0 here as well.
  const bytes = sizes.reduce(
    (sum, size) => sum + size.height * (1 + (size.width * 3 * depth) / 8),
    0,
  );
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflatedZeros(bytes))];
  return Buffer.concat([pngSignature, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

/** @param {number[]} pass @param {number} width @param {number} height */
function sizeOfPass([column, row, columnStep, rowStep], width, height) {
  const count = (
    /** @type {number} */ all,
    /** @type {number} */ first,
    /** @type {number} */ step,
  ) => Math.max(0, Math.ceil((all - first) / step));
  return { width: count(width, column, columnStep), height: count(height, row, rowStep) };
}
