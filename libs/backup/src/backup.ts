import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { ObjectStore } from '@lodge/storage';
import { ArchiveWriter } from './archive-writer.js';
import { tableFile, type Contents, type Table } from './contents.js';
import type { Encrypt } from './encryption.js';
import { ImageCopier } from './image-copier.js';
import { gzipped, writeSnapshot } from './snapshot.js';

const IMAGES = 'images';
const AT_ONCE = 8;

/**
 * Backs up a system that goes on being used. The database first, as it is at one moment, then the objects that its images
 * need: those are never changed, and leave the store only after their row, so whatever is not there any more belongs to an
 * image that was deleted meanwhile, and its row stays out of the backup. The other way round every image that comes while
 * the objects are copied would lack its own. What awaits deletion is not copied.
 * @param encrypt the backup is readable to whoever gets hold of it unless given
 */
export async function backUp(
  databaseUrl: string,
  store: ObjectStore,
  target: string,
  encrypt?: Encrypt,
): Promise<Contents> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // What a lost connection breaks is told by the query under way.
  client.on('error', () => undefined);
  await client.connect();
  let archive: ArchiveWriter | undefined;
  try {
    archive = await ArchiveWriter.create(target, encrypt);
    const made_at = new Date().toISOString();
    const { tables, identities, migrations, imageRows } = await takeSnapshot(client, archive);
    const copier = new ImageCopier(store, archive, client);
    const images = tables.find(({ name }) => name === IMAGES)!;
    await copyImages(archive, copier, images, imageRows);
    const contents: Contents = {
      format: 1,
      made_at,
      migrations,
      tables,
      identities,
      objects: copier.objects,
      missing: copier.missing,
    };
    await archive.finish(contents);
    return contents;
  } catch (error) {
    // It would fill a full disk for good, and holds what nobody knows to delete.
    await archive?.discard();
    throw error;
  } finally {
    await client.end();
  }
}

/** The rows of images wait in memory, gzipped (some 50 bytes each), until their objects have been looked for. */
async function takeSnapshot(client: pg.Client, archive: ArchiveWriter) {
  let imageRows = Buffer.alloc(0);
  const snapshot = await writeSnapshot(client, async (table, rows) => {
    if (table === IMAGES) imageRows = await buffer(rows);
    else await archive.write(tableFile(table), rows);
  });
  return { ...snapshot, imageRows };
}

async function copyImages(
  archive: ArchiveWriter,
  copier: ImageCopier,
  images: Table,
  imageRows: Buffer,
) {
  const seen = Readable.from([imageRows]).pipe(createGunzip());
  images.rows = 0;
  const kept = async function* kept() {
    for await (const line of mapped(createInterface({ input: seen, crlfDelay: Infinity }), (row) =>
      copier.copy(row),
    )) {
      if (line === undefined) continue;
      images.rows++;
      yield `${line}\n`;
    }
  };
  await archive.write(tableFile(IMAGES), gzipped(kept()));
}

/** Some at once, in their order. */
async function* mapped<From, To>(
  source: AsyncIterable<From>,
  work: (item: From) => Promise<To>,
): AsyncIterable<To> {
  let batch: Promise<To>[] = [];
  for await (const item of source) {
    if (batch.push(work(item)) < AT_ONCE) continue;
    yield* await Promise.all(batch);
    batch = [];
  }
  yield* await Promise.all(batch);
}
