// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Held, Lock } from '../../libs/processes/src/lock.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { postgresUrl } from '../../libs/processes/src/postgres.mjs';
import { end } from '../../libs/processes/src/processes.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { Instance } from '../local/instance.mjs';
import { readSettings } from '../local/settings.mjs';

/**
 * Runs `work` with the PostgreSQL that `npm start` keeps in `dataDir`: the running one, or one started for it.
 * @param {string} dataDir
 * @param {(url: string) => Promise<void>} work
 */
export async function withOwnPostgres(dataDir, work) {
  try {
    const { lock, leftOvers } = await Lock.take(dataDir);
    await Promise.all(leftOvers.map((known) => end(known, known.signal, 8000)));
    await withStarted(dataDir, lock, work).finally(() => lock.release());
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    await work(urlOfRunning(dataDir));
  }
}

/**
 * @param {string} dataDir
 * @param {Lock} lock
 * @param {(url: string) => Promise<void>} work
 */
async function withStarted(dataDir, lock, work) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const instance = new Instance(settings, { lock, signal: new AbortController().signal });
  const [port] = await freePorts(1);
  try {
    await work(await instance.startPostgres(port));
  } finally {
    await instance.stop();
  }
}

/** @param {string} dataDir */
function urlOfRunning(dataDir) {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return postgresUrl(Number(port), secretsOf(dataDir).postgres);
}
