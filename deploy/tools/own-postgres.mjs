// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Held, Lock } from '../../libs/processes/src/lock.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { Postgres } from '../../libs/processes/src/postgres.mjs';
import { postgresProgram } from '../../libs/processes/src/program.mjs';
import { end } from '../../libs/processes/src/processes.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';

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
  const [port] = await freePorts(1);
  const password = secretsOf(dataDir).postgres;
  const postgres = await Postgres.prepare({ dir: join(dataDir, 'postgres'), port, password });
  const program = postgresProgram(postgres, join(dataDir, 'logs'));
  const supervised = new Supervised({
    ...program,
    onStart: (pid) => lock.started('postgres', pid, program.stopSignal),
  });
  supervised.start();
  try {
    await supervised.ready(60_000);
    await work(postgres.url(password));
  } finally {
    await supervised.stop(10_000);
  }
}

/** @param {string} dataDir */
function urlOfRunning(dataDir) {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${secretsOf(dataDir).postgres}@127.0.0.1:${port}/lodge`;
}
