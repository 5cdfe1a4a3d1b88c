import { crc32 } from 'node:zlib';

// PNG specification, 5.3.
export function pngChunk(name: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
}
