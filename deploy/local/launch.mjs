// @ts-check
import { join } from 'node:path';
import { apps } from '../../libs/processes/src/apps.mjs';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { Instance } from './instance.mjs';
import { Lock } from '../../libs/processes/src/lock.mjs';
import { assertPortFree } from '../../libs/processes/src/ports.mjs';
import { end } from '../../libs/processes/src/processes.mjs';
import { sentenceFor } from '../../libs/processes/src/problem.mjs';
import { say, warn } from '../../libs/processes/src/say.mjs';
import { readSettings } from './settings.mjs';
import { assertRestored } from '../../libs/processes/src/unfinished-restore.mjs';
import { bundleOf, projectDir, webDir } from '../../libs/processes/src/paths.mjs';
import { assertReachable } from '../../libs/processes/src/users.mjs';
import { onStopSignals } from '../../libs/processes/src/signals.mjs';

const began = Date.now();
const stop = new AbortController();
/** @type {Instance | undefined} */
let instance;
/** @type {Lock | undefined} */
let lock;
let isExiting = false;

/**
 * Starts Lodge with the settings of the environment, and ends this process once it is stopped or cannot start.
 * @param {(signal: AbortSignal) => Promise<void>} prepare installs and builds
 */
export async function launch(prepare) {
  onStopSignals(
    () => stop.abort(),
    () => instance?.kill(),
  );
  process.on('uncaughtException', (error) => void shutDown(error));
  process.on('unhandledRejection', (error) => void shutDown(error));
  try {
    await start(prepare);
  } catch (error) {
    await shutDown(stop.signal.aborted ? undefined : error);
  }
}

/** @param {(signal: AbortSignal) => Promise<void>} prepare */
async function start(prepare) {
  const settings = readSettings(process.env);
  makeDataDir(settings.dataDir);
  assertRestored(settings.dataDir);
  assertReachable([
    process.execPath,
    join(projectDir, 'package.json'),
    join(settings.dataDir, 'storage'),
  ]);
  await takeLock(settings.dataDir);
  await assertPortsFree(settings);
  await prepare(stop.signal);
  assertReachable([bundleOf('gateway'), join(webDir, 'index.html')]);
  instance = new Instance(settings, /** @type {Lock} */ (lock), stop.signal);
  await instance.start();
  say(
    `Lodge is ready at ${addressOf(settings)} (after ${((Date.now() - began) / 1000).toFixed(1)} s). Ctrl-C stops it.`,
  );
  stop.signal.addEventListener('abort', () => void shutDown());
  if (stop.signal.aborted) await shutDown();
}

/** @param {import('./settings.mjs').Settings} settings */
async function assertPortsFree({ port, host, metricsPort }) {
  await assertPortFree(port, host);
  if (metricsPort)
    for (const index of apps.keys())
      await assertPortFree(metricsPort + index, '127.0.0.1', 'METRICS_PORT');
}

/** @param {string} dataDir */
async function takeLock(dataDir) {
  const taken = await Lock.take(dataDir);
  lock = taken.lock;
  if (taken.leftOvers.length > 0) say('Stopping processes left over from an earlier start …');
  await Promise.all(taken.leftOvers.map((known) => end(known, known.signal, 8000)));
}

/** @param {import('./settings.mjs').Settings} settings */
function addressOf({ host, port }) {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Stops everything and exits, with code 0 unless there was an error.
 * @param {unknown} [error]
 */
async function shutDown(error) {
  if (isExiting) return;
  isExiting = true;
  if (instance && !error) say('Stopping …');
  if (error) warn(sentenceFor(error) ?? String(error instanceof Error ? error.stack : error));
  await instance?.stop();
  lock?.release();
  process.exit(error ? 1 : 0);
}
