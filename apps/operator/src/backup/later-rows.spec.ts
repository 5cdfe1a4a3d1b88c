import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { EMPTY_BACKUP } from '../../../../test/support/empty-backup.js';
import { ArchiveReader } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';
import { tableFile } from './contents.js';
import { LATER, laterRows } from './later-rows.js';
import { gzipped } from './snapshot.js';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** A backup of that day with the users, and with some of them erased. */
async function backUp(day: number, users: number[], erased: number[]): Promise<string> {
  const target = path.join(folder, `of-${day}`);
  const writer = await ArchiveWriter.create(target);
  const rowsOf: Record<string, object[]> = {
    users: users.map((id) => ({ id })),
    erased_accounts: erased.map((user_id) => ({ user_id })),
  };
  const tables = Object.keys(LATER).map((name) => ({ name, columns: [], rows: 0 }));
  for (const { name } of tables) {
    const lines = (rowsOf[name] ?? []).map((row) => `${JSON.stringify(row)}\n`);
    await writer.write(tableFile(name), gzipped(Readable.from(lines)));
  }
  const made_at = `2026-11-0${day}`;
  await writer.finish({ ...EMPTY_BACKUP, made_at, tables });
  return target;
}

test('the erased are those of all later backups, each once, and the rest is of the latest that can be read', async () => {
  await backUp(1, [1], [9]);
  const restored = await backUp(2, [1, 2, 3], []);
  await backUp(3, [1, 2], [3]);
  await backUp(4, [1], [2, 3]);
  const damaged = await backUp(5, [], [1, 2, 3]);
  writeFileSync(path.join(damaged, tableFile('users')), '');

  const { later, unread } = await laterRows(await ArchiveReader.open(restored), restored, []);

  expect([later.users, later.erased_accounts.toSorted(), unread]).toEqual([
    ['{"id":1}'],
    ['{"user_id":2}', '{"user_id":3}'],
    [damaged],
  ]);
});
