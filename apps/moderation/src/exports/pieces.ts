import type { Readable } from 'node:stream';

/** The bytes of a stream in buffers of `size`; the last one is shorter. */
export async function* piecesOf(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let read = 0; read < chunk.length;) {
      const copied = chunk.copy(piece, filled, read);
      read += copied;
      filled += copied;
      if (filled < size) continue;
      yield piece;
      piece = Buffer.allocUnsafeSlow(size);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
