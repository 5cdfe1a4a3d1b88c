import { pngChunks, SIGNATURE, type PngChunk } from '../header/png-header.js';
import { pngChunk } from './png-chunk.js';

/** Browsers show an animation's first frame, libpng the PNG's own image (specification, 11.3.6). */
export function firstOfAnimation(file: Buffer): Buffer {
  const chunks = [...pngChunks(file)];
  const image = chunks.findIndex(({ name }) => name === 'IDAT');
  const control = chunks.findIndex(({ name }) => name === 'fcTL');
  const isAnimated = chunks.slice(0, image).some(({ name }) => name === 'acTL');
  if (!isAnimated || control < image) return file;
  const [header, ...before] = chunks.slice(0, image);
  const later = chunks.slice(control + 1);
  const end = later.findIndex(({ name }) => name === 'fcTL');
  const data = later
    .slice(0, end < 0 ? later.length : end)
    .flatMap((chunk) => (chunk.name === 'fdAT' ? chunk.data.subarray(4) : []));
  const size = chunks[control].data.subarray(4, 12);
  if (!isWithin(size, header.data)) return file;
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', Buffer.concat([size, header.data.subarray(8)])),
    ...before.filter(({ name }) => name !== 'acTL').map((chunk) => bytesOf(file, chunk)),
    pngChunk('IDAT', Buffer.concat(data)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const bytesOf = (file: Buffer, { start, end }: PngChunk) => file.subarray(start, end);

const isWithin = (size: Buffer, header: Buffer) =>
  size.length === 8 && [0, 4].every((at) => size.readUInt32BE(at) <= header.readUInt32BE(at));
