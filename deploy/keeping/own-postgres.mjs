// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Held, Lock } from '../local/lock.mjs';
import { freePorts } from '../local/ports.mjs';
import { Postgres } from '../local/postgres.mjs';
import { postgresProgram } from '../local/program.mjs';
import { end } from '../local/processes.mjs';
import { secretsOf } from '../local/secrets.mjs';
import { Supervised } from '../local/supervised.mjs';

/**
 * Works with the PostgreSQL that `npm start` keeps in `dataDir`: the running one, or one that is started for the work.
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
