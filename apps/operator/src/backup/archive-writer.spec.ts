import { expect, test } from '@jest/globals';
import { ArchiveWriter } from './archive-writer.js';

test('a folder that cannot be created is named, with what to look at', async () => {
  const target = `${import.meta.filename}/backup`;

  await expect(ArchiveWriter.create(target)).rejects.toThrow(
    `The folder ${target} cannot be created (ENOTDIR): is its disk there, and can it be written?`,
  );
});
