// @ts-check
import { mkdirSync } from 'node:fs';
import { Lock } from './lock.mjs';
import { cacheDir } from './paths.mjs';
import { readableByAll } from './users.mjs';

// Milliseconds; an installation and build take some minutes.
const longestWait = 15 * 60_000;

/**
 * @param {() => Promise<void>} work
 * @param {AbortSignal} [signal]
 * @param {number} [wait] milliseconds at most
 * @throws {Problem} if another program holds the lock for so long
 */
export async function withBuildLock(work, signal, wait = longestWait) {
  await readableByAll(async () => {
    mkdirSync(cacheDir, { recursive: true });
    const lock = await Lock.takeWhenFree(cacheDir, 'An installation or build', { wait, signal });
    await work().finally(() => lock.release());
  });
}
