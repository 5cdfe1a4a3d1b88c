// @ts-check
import { join } from 'node:path';
import { Lock, npmStart } from '../../libs/processes/src/lock.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { postgresUrl, preparePostgres, readyIn } from '../../libs/processes/src/postgres.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';

// Milliseconds; a start that builds takes some minutes.
const longestWait = 10 * 60_000;
const startTimeout = 60_000;
const stopTimeout = 2500;

/** @typedef {(dataDir: string, program: string, work: (url: string) => Promise<void>) => Promise<void>} Provide */

/**
 * Runs `work` with the PostgreSQL that `npm start` keeps in `dataDir`: the running one, or one started for it.
 * @param {string} dataDir
 * @param {string} program
 * @param {(url: string) => Promise<void>} work
 * @param {number} [wait] milliseconds at most for another program
 * @returns {Promise<void>}
 * @throws {import('../../libs/processes/src/problem.mjs').Problem} names the program that holds the folder for longer
 */
export async function withOwnPostgres(dataDir, program, work, wait = longestWait) {
  // The PostgreSQL of any other program ends with it, in the middle of this one's work.
  const lock = await Lock.takeWhenFree(dataDir, program, {
    wait,
    instead: (held) => (held.program === npmStart ? urlOfRunning(dataDir) : undefined),
  });
  if (typeof lock === 'string') return work(lock);
  await withStarted(dataDir, lock, work).finally(() => lock.release());
}

/**
 * @param {string} dataDir
 * @param {Lock} lock
 * @param {(url: string) => Promise<void>} work
 */
export async function withStarted(dataDir, lock, work) {
  const [port] = await freePorts(1);
  const program = await preparePostgres({
    dir: join(dataDir, 'postgres'),
    port,
    password: secretsOf(dataDir).postgres,
    logsDir: join(dataDir, 'logs'),
  });
  const onStart = (/** @type {number} */ pid) =>
    lock.started(program.name, pid, program.stopSignal);
  const postgres = new Supervised({ ...program, onStart });
  try {
    postgres.start();
    await postgres.ready(startTimeout);
    await work(program.url);
  } finally {
    await postgres.stop(stopTimeout);
  }
}

/** @param {string} dataDir @returns {string | undefined} undefined while it starts or stops */
function urlOfRunning(dataDir) {
  const running = readyIn(join(dataDir, 'postgres'));
  return running && postgresUrl(running.port, secretsOf(dataDir).postgres);
}
