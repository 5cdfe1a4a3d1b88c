import { once } from 'node:events';
import { pipeline, Readable, Transform, type PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  // Chosen by us: nothing that a member wrote becomes a file name.
  name: string;
  // Bytes are dense already and stored as they are, with their size ahead: unpackers that read a
  // stream, such as Java's, cannot tell where a stored entry ends otherwise.
  content: Readable | Buffer;
}

export const textFile = (name: string, text: string): ZipEntry => ({
  name,
  content: Readable.from([Buffer.from(text)]),
});

export const jsonFile = (name: string, value: unknown): ZipEntry =>
  textFile(name, `${JSON.stringify(value, null, 2)}\n`);

// All is written in pieces, to see the reader's pace: a write counts once all of it is gone.
const PIECE = 65_536;

const inPieces = () =>
  new Transform({
    transform(bytes: Buffer, _encoding, done) {
      for (let at = 0; at < bytes.length; at += PIECE) this.push(bytes.subarray(at, at + PIECE));
      done();
    },
  });

export const jsonListFile = (name: string, batches: AsyncIterable<unknown[]>): ZipEntry => ({
  name,
  content: Readable.from(linesOf(batches)),
});

async function* linesOf(batches: AsyncIterable<unknown[]>) {
  let before = '[\n';
  for await (const batch of batches) {
    yield Buffer.from(before + batch.map((item) => JSON.stringify(item)).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}

/** A zip that is made while it is read, entry by entry; ends its entries when it is destroyed. */
export function zipped(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  // The library's type is the older interface, which lacks `destroy`.
  const output = zip.outputStream as PassThrough;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  addAll(zip, entries, output).then(() => zip.end(), fail);
  return pipeline(output, inPieces(), () => {});
}

// Adds one entry at a time, as one that waits for its turn would be held in memory.
async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: PassThrough) {
  const closed = new Promise((resolve) => output.once('close', resolve));
  for await (const { name, content } of entries) {
    if (Buffer.isBuffer(content)) {
      if (output.destroyed) return;
      zip.addBuffer(content, name, { compress: false });
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), closed]);
      continue;
    }
    const stop = () => void content.destroy();
    if (output.destroyed) return stop();
    output.once('close', stop);
    const ends = finished(content);
    zip.addReadStream(content, name);
    await ends;
    output.off('close', stop);
  }
}
