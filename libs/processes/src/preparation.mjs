// @ts-check
import { environmentOfMigrate, environmentOfPrepareStore } from './apps.mjs';
import { bundleOf } from './paths.mjs';
import { Problem } from './problem.mjs';
import { attempt, lastLines, run } from './run.mjs';

/**
 * Brings the database to this version, with its first admin.
 * @param {import('./apps.mjs').Surroundings} surroundings
 * @param {Record<string, string>} admin the ADMIN_… variables
 * @param {{ stdout?: 'inherit' | 'pipe', signal?: AbortSignal, uid?: number, gid?: number }} [options]
 * stdout: a generated password is printed there
 */
export async function migrate(surroundings, admin, { stdout = 'pipe', ...options } = {}) {
  const { code, output } = await attempt(process.execPath, [bundleOf('migrate')], {
    env: environmentOfMigrate(surroundings, admin),
    stdio: ['ignore', stdout, 'pipe'],
    ...options,
  });
  if (code === 0) return;
  const reason = `The database could not be prepared (exit code ${code}).`;
  throw new Problem(lastLines(output, 10) || reason);
}

/**
 * Creates the bucket of an S3 store and the services' users; does nothing for a folder.
 * @param {Pick<import('./apps.mjs').Surroundings, 'storage' | 'storeUsers'>} all
 * @param {AbortSignal} [signal]
 */
export async function prepareStore(all, signal) {
  if (!all.storage.S3_ENDPOINT) return;
  await run('Preparing the object store', process.execPath, [bundleOf('prepare-store')], {
    env: environmentOfPrepareStore(all),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
}
