// @ts-check
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Held, Lock } from './lock.mjs';
import { cacheDir } from './paths.mjs';
import { warn } from './say.mjs';

/** @param {() => Promise<void>} work @param {AbortSignal} [signal] */
export async function withBuildLock(work, signal) {
  mkdirSync(cacheDir, { recursive: true });
  const lock = await waitForLock(signal);
  try {
    await work();
  } finally {
    lock.release();
  }
}

/** @param {AbortSignal} [signal] */
async function waitForLock(signal) {
  for (let announced = false; ; announced = true) {
    try {
      return (await Lock.take(cacheDir, 'an installation or build')).lock;
    } catch (error) {
      if (!(error instanceof Held)) throw error;
    }
    if (!announced) warn('Another program is installing or building here: waiting for it …');
    await sleep(500, undefined, { signal });
  }
}
