import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { ArchiveWriter } from './archive-writer.js';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder that cannot be created is named, with what to look at', async () => {
  const target = `${import.meta.filename}/backup`;

  await expect(ArchiveWriter.create(target)).rejects.toThrow(
    `The folder ${target} cannot be created (ENOTDIR): is its disk there, and can it be written?`,
  );
});

test('a second backup into the same folder leaves the first one alone', async () => {
  const target = path.join(folder, 'tonight');
  const first = await ArchiveWriter.create(target);
  await first.put('database/users', Buffer.from('rows'));

  await expect(ArchiveWriter.create(target)).rejects.toThrow(
    `${target}.unfinished is there: a backup into ${target} is being made, or was killed.`,
  );

  expect(existsSync(`${target}.unfinished/database/users`)).toBe(true);
});
