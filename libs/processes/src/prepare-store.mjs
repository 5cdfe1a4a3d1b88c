// @ts-check
import { environmentOfPrepareStore } from './apps.mjs';
import { bundleOf } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Creates the bucket of an S3 store and the services' users; does nothing for a folder.
 * @param {Pick<import('./apps.mjs').Surroundings, 'storage' | 'storeUsers'>} all
 * @param {AbortSignal} [signal]
 */
export async function prepareStore(all, signal) {
  if (!all.storage.S3_ENDPOINT) return;
  const env = environmentOfPrepareStore(all);
  await run('Preparing the object store', process.execPath, [bundleOf('prepare-store')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
}
