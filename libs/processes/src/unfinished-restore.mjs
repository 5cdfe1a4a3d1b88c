// @ts-check
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, Problem } from './problem.mjs';

const SENTENCE =
  'A restore into this folder has not finished. Repeat it with deploy/lodge restore, or delete the folder.\n';

const NEW_KEYS = 'It made the keys.\n';

/** @param {string} dataDir */
const markerOf = (dataDir) => join(dataDir, 'restore-unfinished');

/** A new folder may hold a copy of the old secrets. @param {string} dataDir */
const hasRunIn = (dataDir) =>
  exists(join(dataDir, 'secrets.json')) && readdirSync(join(dataDir, 'logs')).length > 0;

/**
 * A folder in which Lodge has run keeps its data when a restore is rejected: it is not marked.
 * @param {string} dataDir @param {() => Promise<boolean>} restore whether it succeeded
 */
export async function restoreInto(dataDir, restore) {
  const marker = markerOf(dataDir);
  const text = hasOldKeys(dataDir) ? SENTENCE : SENTENCE + NEW_KEYS;
  if (!hasRunIn(dataDir)) writeFileSync(marker, text, { flush: true });
  if (await restore()) rmSync(marker, { force: true });
}

/** Whether the folder holds keys that no unfinished restore made. @param {string} dataDir */
export function hasOldKeys(dataDir) {
  const marker = markerOf(dataDir);
  const isOwn = exists(marker) && readFileSync(marker, 'utf8').endsWith(NEW_KEYS);
  return exists(join(dataDir, 'secrets.json')) && !isOwn;
}

/** @param {string} dataDir @throws {Problem} when a restore into it has not succeeded */
export function assertFolderRestored(dataDir) {
  if (exists(markerOf(dataDir)))
    throw new Problem(
      `The last restore into ${dataDir} did not finish: run deploy/lodge restore again, or choose a fresh DATA_DIR.`,
    );
}
