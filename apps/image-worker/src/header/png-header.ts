import type { PngHeader } from './image-header.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DEPTHS = [1, 2, 4, 8, 16];
// Channels by colour type; a tRNS chunk may add alpha to the first three.
const CHANNELS: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };

interface PngChunk {
  name: string;
  data: Buffer;
}

// PNG specification, 5.3. A truncated chunk is left out.
export function* pngChunks(file: Buffer): Generator<PngChunk> {
  let start = SIGNATURE.length;
  while (start + 12 <= file.length) {
    const end = start + 12 + file.readUInt32BE(start);
    if (end > file.length) return;
    const name = file.toString('latin1', start + 4, start + 8);
    yield { name, data: file.subarray(start + 8, end - 4) };
    start = end;
  }
}

// Always the first chunk (PNG specification, 11.2.1).
export function readPngHeader(file: Buffer): PngHeader | undefined {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const [first] = pngChunks(file.subarray(0, 33));
  if (first?.name !== 'IHDR' || first.data.length !== 13) return undefined;
  const { data } = first;
  const [width, height, depth] = [data.readUInt32BE(0), data.readUInt32BE(4), data[8]];
  const channels = CHANNELS[data[9]];
  if (!width || !height || !channels || !DEPTHS.includes(depth)) return undefined;
  return { format: 'png', width, height, channels, depth, isInterlaced: data[12] !== 0 };
}
