import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { DiskStore } from '@lodge/storage';
import { EMPTY_BACKUP } from '../../../../test/support/empty-backup.js';
import { ArchiveReader } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';
import { ImageCopier, type StoredTable } from './image-copier.js';

const folder = mkdtempSync(path.join(tmpdir(), 'lodge-copier-'));
let count = 0;

afterAll(() => rmSync(folder, { recursive: true }));

/** @param now the row as it is once objects were missed */
async function copied(line: string, objects: string[], now?: string, table?: StoredTable) {
  const place = path.join(folder, String(count++));
  const store = await DiskStore.open(path.join(place, 'store'));
  for (const key of objects) await store.put(key, Buffer.from(key));
  const archive = await ArchiveWriter.create(path.join(place, 'backup'));
  // States that a real database seldom shows.
  const current = {
    query: async () => ({ rows: now ? [{ line: now }] : [] }),
  } as unknown as Client;
  const copier = new ImageCopier(store, archive, current);
  const row = await copier.copy(line, table);
  await archive.finish({ ...EMPTY_BACKUP, objects: copier.objects, missing: copier.missing });
  const { keys, contents } = await ArchiveReader.open(path.join(place, 'backup'));
  return { row, keys, objects: contents.objects, missing: contents.missing };
}

const of = (status: string) => JSON.stringify({ id: 7, filename: 'a.webp', status });
const [processing, ready] = [of('processing'), of('ready')];
const withheld = JSON.stringify({ image_id: 7, filename: 'a.webp' });
const [image, thumb] = ['images/a.webp', 'thumbs/a.webp'];
const nothing = { row: undefined, keys: [], objects: 0, missing: [] };
const whole = { keys: [image, thumb], objects: 2, missing: [] };
const inWithheld = 'withheld_images' as const;

it.each<[string, Parameters<typeof copied>, object]>([
  ['is kept with its objects', [ready, [image, thumb]], { row: ready, ...whole }],
  [
    'is left out when it was deleted meanwhile, and so is an object that was copied already',
    [ready, [image]],
    nothing,
  ],
  [
    'is taken as ready when it became so meanwhile',
    [processing, [image, thumb], ready],
    { row: ready, ...whole },
  ],
  [
    'is left out while its original has not reached the store',
    [processing, [], processing],
    nothing,
  ],
  [
    'is kept and reported when the store has lost an object',
    [ready, [image], ready],
    { row: ready, keys: [image], objects: 1, missing: [thumb] },
  ],
  [
    'that is withheld is kept with its objects',
    [withheld, [image, thumb], undefined, inWithheld],
    { row: withheld, ...whole },
  ],
  [
    'that was withheld is left out when it was released',
    [withheld, [], undefined, inWithheld],
    nothing,
  ],
  [
    'that is withheld is reported when the store has lost it',
    [withheld, [], withheld, inWithheld],
    { row: withheld, keys: [], objects: 0, missing: [image, thumb] },
  ],
])('an image of the snapshot %s', async (_, given, expected) => {
  expect(await copied(...given)).toEqual(expected);
});
