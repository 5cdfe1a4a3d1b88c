// @ts-check
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Held, Lock, npmStart } from '../../libs/processes/src/lock.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { postgresUrl, readyIn } from '../../libs/processes/src/postgres.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { end } from '../../libs/processes/src/processes.mjs';
import { warn } from '../../libs/processes/src/say.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { Instance } from '../local/instance.mjs';
import { readSettings } from '../local/settings.mjs';

// Milliseconds; a start that builds takes some minutes.
const longestWait = 10 * 60_000;

/** @typedef {(dataDir: string, program: string, work: (url: string) => Promise<void>) => Promise<void>} Provide */

/**
 * Runs `work` with the PostgreSQL that `npm start` keeps in `dataDir`: the running one, or one started for it.
 * @param {string} dataDir
 * @param {string} program
 * @param {(url: string) => Promise<void>} work
 * @param {number} [wait] milliseconds at most for another program
 * @returns {Promise<void>}
 * @throws {Problem} names the program that holds the folder for longer
 */
export async function withOwnPostgres(dataDir, program, work, wait = longestWait) {
  const until = Date.now() + wait;
  for (let announced = false; ; announced = true) {
    try {
      return await withLock(dataDir, program, (lock) => withStarted(dataDir, lock, work));
    } catch (error) {
      if (!(error instanceof Held)) throw error;
      const url = error.program === npmStart ? urlOfRunning(dataDir) : undefined;
      if (url) return work(url);
      // The PostgreSQL of another program ends with it, in the middle of this one's work.
      const { state, hint } = stateOf(dataDir, error);
      if (Date.now() >= until)
        throw new Problem(`${state} and has not finished yet: try again later.${hint}`);
      if (!announced) warn(`${state}: waiting for it …${hint}`);
    }
    await sleep(500);
  }
}

/**
 * @param {string} dataDir
 * @param {string} program
 * @param {(lock: Lock) => Promise<void>} work
 * @throws {Held}
 */
export async function withLock(dataDir, program, work) {
  const { lock, leftOvers } = await Lock.take(dataDir, program);
  try {
    await Promise.all(leftOvers.map((known) => end(known, known.signal, 8000)));
    await work(lock);
  } finally {
    lock.release();
  }
}

/**
 * @param {string} dataDir
 * @param {Lock} lock
 * @param {(url: string) => Promise<void>} work
 */
export async function withStarted(dataDir, lock, work) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const instance = new Instance(settings, { lock, signal: new AbortController().signal });
  const [port] = await freePorts(1);
  try {
    await work(await instance.startPostgres(port));
  } finally {
    await instance.stop();
  }
}

/** @param {string} dataDir @param {Held} held */
function stateOf(dataDir, { program, pid }) {
  if (!pid) return { state: `Another program is starting on ${dataDir}`, hint: '' };
  const where = `on ${dataDir} (process ${pid})`;
  if (program !== npmStart) return { state: `${program} is running ${where}`, hint: '' };
  const hint = ' If it was started with a DATABASE_URL, set the same one here.';
  return { state: `Lodge is starting or stopping ${where}`, hint };
}

/** @param {string} dataDir @returns {string | undefined} undefined while it starts or stops */
function urlOfRunning(dataDir) {
  const running = readyIn(join(dataDir, 'postgres'));
  return running && postgresUrl(running.port, secretsOf(dataDir).postgres);
}
