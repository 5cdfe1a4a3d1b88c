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

/** @typedef {(dataDir: string, program: string, work: (url: string) => Promise<void>) => Promise<void>} Provide */

/**
 * Runs `work` with the PostgreSQL that `npm start` keeps in `dataDir`: the running one, or one started for it.
 * @type {Provide}
 */
export async function withOwnPostgres(dataDir, program, work) {
  for (let announced = false; ; announced = true) {
    try {
      return await withLock(dataDir, program, (lock) => withStarted(dataDir, lock, work));
    } catch (error) {
      if (!(error instanceof Held)) throw error;
      if (error.program === npmStart) return work(urlOfRunning(dataDir));
      // The PostgreSQL of another program ends with it, in the middle of this one's work.
      if (!announced) warn(`${error.program ?? 'Another program'} is running: waiting for it …`);
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

/** @param {string} dataDir @throws {Problem} while it starts or stops */
function urlOfRunning(dataDir) {
  const running = readyIn(join(dataDir, 'postgres'));
  if (!running)
    throw new Problem(
      `Lodge is starting or stopping on ${dataDir}: try again in a moment, or set the DATABASE_URL that it was started with.`,
    );
  return postgresUrl(running.port, secretsOf(dataDir).postgres);
}
