import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  // Chosen by us: nothing that a member wrote becomes a file name.
  name: string;
  content: Readable;
  isDense?: boolean;
}

export const textFile = (name: string, text: string): ZipEntry => ({
  name,
  content: Readable.from([Buffer.from(text)]),
});

export const jsonFile = (name: string, value: unknown): ZipEntry =>
  textFile(name, `${JSON.stringify(value, null, 2)}\n`);

// Files are written in pieces, to see the reader's pace: a write counts once all of it is gone.
const PIECE = 65_536;

export const denseFile = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  content: Readable.from(piecesOf(bytes)),
  isDense: true,
});

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

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
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  addAll(zip, entries, output).then(() => zip.end(), fail);
  return output;
}

// Adds one entry at a time, as one that waits for its turn would be held in memory.
async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: Readable) {
  for await (const { name, content, isDense } of entries) {
    const stop = () => void content.destroy();
    if (output.destroyed) return stop();
    output.once('close', stop);
    const ends = finished(content);
    zip.addReadStream(content, name, { compress: !isDense });
    await ends;
    output.off('close', stop);
  }
}
