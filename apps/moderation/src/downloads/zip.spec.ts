import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { zipped, type ZipEntry } from './zip.js';

const KB = 1_024;
const CHUNKS = 2_000;

/** 64 KB that deflating cannot shrink, again and again; counts how many were read. */
function endless() {
  const state = { read: 0, hasEnded: false };
  const chunk = randomBytes(64 * KB);
  const content = Readable.from(
    (async function* chunks() {
      try {
        for (; state.read < CHUNKS; state.read++) yield chunk;
      } finally {
        state.hasEnded = true;
      }
    })(),
  );
  return { state, content };
}

async function* listOf(...entries: ZipEntry[]) {
  yield* entries;
}

const settled = async () => {
  for (let count = 0; count < 500; count++) await turn();
};

test('a zip holds the entries', async () => {
  const zip = zipped(
    listOf(
      { name: 'a.txt', content: Readable.from([Buffer.from('A'), Buffer.from('a')]) },
      { name: 'dense/b.bin', content: Buffer.from('B') },
    ),
  );

  const packed = await buffer(zip);
  const files = unzipSync(new Uint8Array(packed));

  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['a.txt', 'Aa'],
    ['dense/b.bin', 'B'],
  ]);
  // Method and size of the stored entry are ahead of it, and no descriptor is announced.
  const header = packed.subarray(packed.indexOf('dense/b.bin') - 30);
  expect([header.readUInt16LE(8), header.readUInt32LE(22)]).toEqual([0, 1]);
  expect(header.readUInt16LE(6) & 8).toBe(0);
});

test('nothing is read ahead of a reader who waits', async () => {
  const first = endless();
  const second = endless();
  const zip = zipped(
    listOf({ name: 'first', content: first.content }, { name: 'second', content: second.content }),
  );

  await once(zip, 'readable');
  await settled();

  expect(first.state.read).toBeLessThan(30);
  expect(second.state.read).toBe(0);
  zip.destroy();
});

test('a reader who leaves ends the entry under way', async () => {
  const { state, content } = endless();
  const zip = zipped(listOf({ name: 'a', content }));
  await once(zip, 'readable');

  zip.destroy();

  await once(content, 'close');
  await settled();
  expect(state.hasEnded).toBe(true);
});

test('a reader who leaves between two entries ends the next one, and all after it', async () => {
  const { state, content } = endless();
  let hasEnded = false;
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  async function* entries() {
    try {
      yield { name: 'a', content: Readable.from([Buffer.from('A')]) };
      await waiting;
      yield { name: 'b', content };
      yield { name: 'c', content: Readable.from([Buffer.from('C')]) };
    } finally {
      hasEnded = true;
    }
  }
  const zip = zipped(entries());
  await once(zip, 'readable');

  zip.destroy();
  await settled();
  goOn();

  await once(content, 'close');
  await settled();
  expect([state.read, hasEnded]).toEqual([0, true]);
});

test('an entry that fails, or cannot be opened, fails the zip', async () => {
  const failing = Readable.from(
    (async function* chunks() {
      yield Buffer.from('A');
      throw new Error('broken');
    })(),
  );
  async function* unopened() {
    yield { name: 'a', content: Readable.from([Buffer.from('A')]) };
    throw new Error('not there');
  }

  await expect(buffer(zipped(listOf({ name: 'a', content: failing })))).rejects.toThrow('broken');
  await expect(buffer(zipped(unopened()))).rejects.toThrow('not there');
});
