// @ts-check
import { networkInterfaces } from 'node:os';
import { apps } from '../../libs/processes/src/apps.mjs';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { Lock, npmStart } from '../../libs/processes/src/lock.mjs';
import { assertPortFree } from '../../libs/processes/src/ports.mjs';
import { messageOf } from '../../libs/processes/src/problem.mjs';
import { say, warn } from '../../libs/processes/src/say.mjs';
import { assertFolderRestored } from '../../libs/processes/src/unfinished-restore.mjs';
import { warnOfRoot } from '../../libs/processes/src/users.mjs';
import { Instance } from './instance.mjs';
import { warnOfMisspelt } from './misspelt.mjs';
import { addressOf, readStartSettings } from './settings.mjs';

// Milliseconds in which a second signal is ignored: npm forwards a Ctrl-C that the terminal has
// already sent to the process group.
const duplicateWindow = 500;
const began = Date.now();
const stop = new AbortController();
/** @type {Instance | undefined} */
let instance;
/** @type {Lock | undefined} */
let lock;
let askedToStop = 0;
let isExiting = false;

/**
 * Starts Lodge with the settings of the environment, and ends this process once it is stopped or cannot start.
 * @param {(signal: AbortSignal) => Promise<void>} prepare installs and builds
 */
export async function launch(prepare) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onStopSignal);
  if (process.env.npm_lifecycle_event) watchParent();
  // Closing the terminal breaks stdout and stderr; a failing write must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => void shutDown(error));
  process.on('unhandledRejection', (error) => void shutDown(error));
  try {
    await start(prepare);
  } catch (error) {
    await shutDown(stop.signal.aborted ? undefined : error);
  }
}

/** The first signal stops cleanly, the second by force. */
function onStopSignal() {
  if (askedToStop === 0) {
    askedToStop = Date.now();
    stop.abort();
  } else if (Date.now() - askedToStop > duplicateWindow) instance?.kill();
}

/** When npm is killed, it forwards nothing. */
function watchParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onStopSignal();
  }, 500);
  watch.unref();
}

/** @param {(signal: AbortSignal) => Promise<void>} prepare */
async function start(prepare) {
  const settings = readStartSettings(process.env);
  warnOfMisspelt(process.env);
  const { dataDir } = settings;
  makeDataDir(dataDir);
  lock = await Lock.take(dataDir, npmStart);
  assertFolderRestored(dataDir);
  await assertPortsFree(settings);
  await prepare(stop.signal);
  instance = new Instance(settings, { lock, signal: stop.signal });
  await instance.start();
  warnOfRoot();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  say(`Lodge is ready at ${addressOf(settings)} (after ${seconds} s). Ctrl-C stops it.`);
  stop.signal.addEventListener('abort', () => void shutDown());
  if (stop.signal.aborted) await shutDown();
}

const hasIpv6 = () =>
  Object.values(networkInterfaces())
    .flat()
    .some((of) => of?.address === '::1');

/** @param {import('./settings.mjs').Settings} settings */
async function assertPortsFree({ port, host, metricsPort }) {
  await assertPortFree(port, host);
  // Browsers try ::1 first for the printed name, and another program may listen there alone.
  if (new URL(addressOf({ host, port })).hostname === 'localhost' && hasIpv6())
    await assertPortFree(port, '::1');
  if (metricsPort)
    for (const index of apps.keys())
      await assertPortFree(metricsPort + index, '127.0.0.1', 'METRICS_PORT');
}

/**
 * Stops everything and exits, with code 0 unless there was an error.
 * @param {unknown} [error]
 */
async function shutDown(error) {
  if (isExiting) return;
  isExiting = true;
  // Aborts preparations, so that nothing more is started.
  stop.abort();
  if (instance && !error) say('Stopping …');
  if (error) warn(messageOf(error));
  await instance?.stop();
  lock?.release();
  process.exit(error ? 1 : 0);
}
