import { Readable } from 'node:stream';
import type { ZipEntry } from '../zip.js';

export const textFile = (name: string, text: string): ZipEntry => ({
  name,
  content: Readable.from([Buffer.from(text)]),
});

export const jsonFile = (name: string, value: unknown): ZipEntry =>
  textFile(name, `${JSON.stringify(value, null, 2)}\n`);

export const bytesFile = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  content: Readable.from([bytes]),
  isDense: true,
});

/** An array with one item on each line, written batch by batch. */
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
