import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { DiskStore } from '@lodge/storage';
import { ArchiveReader } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';
import { ImageCopier, type StoredTable } from './image-copier.js';

const folder = mkdtempSync(path.join(tmpdir(), 'lodge-copier-'));
const seen = (status: string) => JSON.stringify({ id: 7, filename: 'a.webp', status });
let count = 0;

afterAll(() => rmSync(folder, { recursive: true }));

async function copied(
  line: string,
  objects: string[],
  now: string | undefined,
  table?: StoredTable,
) {
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
  await archive.finish({
    format: 1,
    made_at: '',
    migrations: [],
    tables: [],
    identities: [],
    objects: copier.objects,
    missing: copier.missing,
  });
  const { keys, contents } = await ArchiveReader.open(path.join(place, 'backup'));
  return { row, keys, objects: contents.objects, missing: contents.missing };
}

const both = ['images/a.webp', 'thumbs/a.webp'];

describe('an image of the snapshot', () => {
  it('is kept with its objects', async () => {
    expect(await copied(seen('ready'), both, undefined)).toEqual({
      row: seen('ready'),
      keys: both,
      objects: 2,
      missing: [],
    });
  });

  it('is left out when it was deleted meanwhile, and so is an object that was copied already', async () => {
    expect(await copied(seen('ready'), ['images/a.webp'], undefined)).toEqual({
      row: undefined,
      keys: [],
      objects: 0,
      missing: [],
    });
  });

  it('is taken as ready when it became so meanwhile', async () => {
    expect(await copied(seen('processing'), both, seen('ready'))).toEqual({
      row: seen('ready'),
      keys: both,
      objects: 2,
      missing: [],
    });
  });

  it('is left out while its original has not reached the store', async () => {
    expect(await copied(seen('processing'), [], seen('processing'))).toEqual({
      row: undefined,
      keys: [],
      objects: 0,
      missing: [],
    });
  });

  it('that is withheld is kept with its objects, and left out when it was released', async () => {
    const withheld = JSON.stringify({ image_id: 7, filename: 'a.webp' });
    expect(await copied(withheld, both, undefined, 'withheld_images')).toEqual({
      row: withheld,
      keys: both,
      objects: 2,
      missing: [],
    });
    expect(await copied(withheld, [], undefined, 'withheld_images')).toMatchObject({
      row: undefined,
      keys: [],
    });
    expect(await copied(withheld, [], withheld, 'withheld_images')).toMatchObject({
      row: withheld,
      missing: both,
    });
  });

  it('is kept and reported when the store has lost an object', async () => {
    expect(await copied(seen('ready'), ['images/a.webp'], seen('ready'))).toEqual({
      row: seen('ready'),
      keys: ['images/a.webp'],
      objects: 1,
      missing: ['thumbs/a.webp'],
    });
  });
});
