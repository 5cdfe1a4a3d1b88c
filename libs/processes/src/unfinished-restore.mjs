// @ts-check
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, Problem } from './problem.mjs';

const SENTENCE =
  'A restore into this folder has not finished. Repeat it with deploy/lodge restore, or delete the folder.\n';

/** @param {string} dataDir */
const markerOf = (dataDir) => join(dataDir, 'restore-unfinished');

/** A new folder may hold a copy of the old secrets. @param {string} dataDir */
const hasRunIn = (dataDir) =>
  exists(join(dataDir, 'secrets.json')) && readdirSync(join(dataDir, 'logs')).length > 0;

/**
 * A folder in which Lodge has run keeps its data when a restore is rejected: it is not marked.
 * @param {string} dataDir
 * @param {(isFirst: boolean) => Promise<boolean>} restore whether it succeeded; isFirst: it repeats no failed one
 */
export async function restoreInto(dataDir, restore) {
  const marker = markerOf(dataDir);
  const isFirst = !exists(marker);
  if (!hasRunIn(dataDir)) writeFileSync(marker, SENTENCE, { flush: true });
  if (await restore(isFirst)) rmSync(marker, { force: true });
}

/** @param {string} dataDir @throws {Problem} when a restore into it has not succeeded */
export function assertFolderRestored(dataDir) {
  if (exists(markerOf(dataDir)))
    throw new Problem(
      `The last restore into ${dataDir} did not finish: run deploy/lodge restore again, or choose a fresh DATA_DIR.`,
    );
}
