import type { Readable } from 'node:stream';

const LENGTH_BYTES = 4;

export function frameHeader(bytes: number): Buffer {
  const header = Buffer.alloc(LENGTH_BYTES);
  header.writeUInt32BE(bytes);
  return header;
}

// Drops an unfinished frame at the end. @throws RangeError for more than `most` bytes
export async function* readFrames(stream: Readable, most: number): AsyncGenerator<Buffer, void> {
  const reader = new ByteReader(stream);
  for (let header; (header = await reader.read(LENGTH_BYTES));) {
    const length = header.readUInt32BE();
    if (length > most) throw new RangeError(`a frame of ${length} bytes`);
    const frame = await reader.read(length);
    if (!frame) return;
    yield frame;
  }
}

class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest = Buffer.alloc(0) as Buffer;

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer | undefined> {
    const piece = Buffer.allocUnsafeSlow(length);
    for (let filled = 0; ;) {
      const copied = this.rest.copy(piece, filled);
      this.rest = this.rest.subarray(copied);
      filled += copied;
      if (filled === length) return piece;
      const { done, value } = await this.chunks.next();
      if (done) return undefined;
      this.rest = value;
    }
  }
}
