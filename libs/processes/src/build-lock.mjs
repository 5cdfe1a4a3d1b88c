// @ts-check
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Held, Lock } from './lock.mjs';
import { cacheDir } from './paths.mjs';
import { Problem } from './problem.mjs';
import { warn } from './say.mjs';

// Milliseconds; an installation and build take some minutes.
const longestWait = 15 * 60_000;

/**
 * What root installs, builds or fetches can be read by the users of its processes, whatever its umask.
 * @param {() => Promise<void>} work
 * @param {AbortSignal} [signal]
 * @param {number} [wait] milliseconds at most
 * @throws {Problem} if another program holds the lock for so long
 */
export async function withBuildLock(work, signal, wait = longestWait) {
  const umask = process.getuid?.() === 0 ? process.umask(0o022) : process.umask();
  try {
    mkdirSync(cacheDir, { recursive: true });
    const lock = await waitForLock(Date.now() + wait, signal);
    await work().finally(() => lock.release());
  } finally {
    process.umask(umask);
  }
}

/** @param {number} until @param {AbortSignal} [signal] */
async function waitForLock(until, signal) {
  for (let announced = false; ; announced = true) {
    try {
      return (await Lock.take(cacheDir, 'an installation or build')).lock;
    } catch (error) {
      if (!(error instanceof Held)) throw error;
      const holder = error.pid ? `Another program (process ${error.pid})` : 'Another program';
      if (Date.now() >= until)
        throw new Problem(
          `${holder} is still installing or building here: end it if it hangs, and try again.`,
        );
      if (!announced) warn(`${holder} is installing or building here: waiting for it …`);
    }
    await sleep(500, undefined, { signal });
  }
}
