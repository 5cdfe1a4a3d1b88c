import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { assertRestored } from '@lodge/database';
import type { Encrypt, ObjectStore } from '@lodge/storage';
import { ArchiveWriter } from './archive-writer.js';
import { tableFile, type Contents, type Table } from './contents.js';
import { ImageCopier, STORED, type StoredTable } from './image-copier.js';
import { linesOf } from './lines.js';
import { gzipped, writeSnapshot } from './snapshot.js';
import { withClient } from '../reached.js';

const AT_ONCE = 8;

/**
 * A snapshot first, then the objects, which go only after their row: one that is missing belongs to
 * a deleted image, whose row is left out. In the other order new images would lack theirs.
 * @param encrypt without it the backup is readable to anyone who gets it
 * @param signal stops it; nothing is left behind
 * @throws Error, worded for the operator, for a database whose restore did not finish
 */
export async function backUp(
  databaseUrl: string,
  store: ObjectStore,
  target: string,
  encrypt?: Encrypt,
  signal?: AbortSignal,
): Promise<Contents> {
  return withClient('DATABASE_URL', databaseUrl, async (client) => {
    let archive: ArchiveWriter | undefined;
    signal?.addEventListener('abort', () => void archive?.discard().catch(() => undefined));
    try {
      await assertRestored(client);
      archive = await ArchiveWriter.create(target, encrypt);
      signal?.throwIfAborted();
      const made_at = new Date().toISOString();
      const { tables, identities, migrations, stored } = await takeSnapshot(client, archive);
      const copier = new ImageCopier(store, archive, client);
      for (const [table, rows] of stored)
        await copyImages(
          archive,
          copier,
          tables.find(({ name }) => name === table)!,
          rows,
        );
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
      // An archive left behind would fill the disk, and operators would not know to delete it.
      await archive?.discard();
      signal?.throwIfAborted();
      throw error;
    }
  });
}

// Rows of images wait in memory, gzipped (about 50 bytes each), until their objects are copied.
async function takeSnapshot(client: pg.Client, archive: ArchiveWriter) {
  const stored = new Map<StoredTable, Buffer>();
  const snapshot = await writeSnapshot(client, async (table, rows) => {
    if (isStored(table)) stored.set(table, await buffer(rows));
    else await archive.write(tableFile(table), rows);
  });
  return { ...snapshot, stored };
}

const isStored = (table: string): table is StoredTable => Object.hasOwn(STORED, table);

async function copyImages(archive: ArchiveWriter, copier: ImageCopier, table: Table, rows: Buffer) {
  const unpacked = Readable.from([rows]).pipe(createGunzip());
  const copy = async (line: string) => {
    const row = await copier.copy(line, table.name as StoredTable);
    return row === undefined ? [] : [`${row}\n`];
  };
  table.rows = 0;
  const kept = Readable.from(linesOf(unpacked))
    .flatMap(copy, { concurrency: AT_ONCE })
    .map((line: string) => (table.rows++, line));
  await archive.write(tableFile(table.name), gzipped(kept));
}
