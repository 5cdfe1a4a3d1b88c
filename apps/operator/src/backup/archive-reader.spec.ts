import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { EMPTY_BACKUP } from '../../../../test/support/empty-backup.js';
import { ArchiveReader } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';
import { objectFile, tableFile } from './contents.js';
import { gzipped } from './snapshot.js';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test('rows are read as they were written, whatever their texts and size', async () => {
  const backup = path.join(folder, 'texts');
  const rows = ['one\u2028two\u2029three\u0085', 'ä'.repeat(200_000), ''].map((text) =>
    JSON.stringify({ text }),
  );
  const writer = await ArchiveWriter.create(backup);
  await writer.write(tableFile('messages'), gzipped(Readable.from(rows.map((row) => `${row}\n`))));
  const table = { name: 'messages', columns: ['text'], rows: 3 };
  await writer.finish({ ...EMPTY_BACKUP, tables: [table] });

  const read: string[] = [];
  const archive = await ArchiveReader.open(backup);
  for await (const lines of archive.rows('messages')) read.push(...lines);

  expect(read).toEqual(rows);
});

test('a copy whose list of checksums lacks photos is rejected', async () => {
  const backup = path.join(folder, 'backup');
  const writer = await ArchiveWriter.create(backup);
  for (const key of ['images/a.webp', 'thumbs/a.webp'])
    await writer.put(objectFile(key), Buffer.from(key));
  await writer.finish({ ...EMPTY_BACKUP, objects: 2 });
  expect((await ArchiveReader.open(backup)).keys).toHaveLength(2);

  const sums = path.join(backup, 'SHA256SUMS');
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^.*thumbs.*\n/m, ''));

  await expect(ArchiveReader.open(backup)).rejects.toThrow('SHA256SUMS lists 1 of its 2 objects.');
});
