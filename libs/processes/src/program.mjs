// @ts-check
import { join } from 'node:path';
import { environmentOf } from './apps.mjs';
import { bound } from './bound.mjs';
import { answers } from './health.mjs';
import { Log } from './log.mjs';
import { bundleOf } from './paths.mjs';

/** @typedef {import('./supervised.mjs').Program} Program */

// V8's semi-space size in MB. A large one serves 10 % more polls and messages than 8 MB but costs 40 MB of idle
// memory per app, which pays off only for the apps that serve polls and images.
const large = '--max-semi-space-size=64';
const small = '--max-semi-space-size=4';
/** @param {string} app */
const nurseryOf = (app) =>
  ['gateway', 'groups-chat', 'profile-media'].includes(app) ? large : small;

/**
 * The program that runs an app.
 * @param {string} app
 * @param {{ port: number, host: string, metricsPort?: number }} address
 * @param {import('./apps.mjs').Surroundings} surroundings
 * @param {string} logsDir
 * @param {{ name?: string, shown?: boolean }} [options] name: for several replicas of one app; shown: log to the terminal
 * @returns {Program}
 */
export function appProgram(app, address, surroundings, logsDir, { name = app, shown = true } = {}) {
  const reachableAt = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address.host] ?? address.host;
  return {
    name,
    // Needed beside the IPC channel, whose end an app does not notice while it is still starting.
    command: () =>
      bound({ command: process.execPath, args: [nurseryOf(app), bundleOf(app)] }, 'TERM'),
    env: environmentOf(app, address, surroundings),
    ipc: true,
    stopSignal: 'SIGTERM',
    // The gateway's health covers the whole system.
    isReady: () =>
      answers(address.port, app === 'gateway' ? '/api/health' : '/health', reachableAt),
    log: new Log(name, join(logsDir, `${name}.log`), { shown }),
  };
}

/**
 * @param {import('./postgres.mjs').Postgres} postgres
 * @param {string} logsDir
 * @returns {Program}
 */
export function postgresProgram(postgres, logsDir) {
  return {
    name: 'postgres',
    command: () => postgres.command(),
    stopSignal: 'SIGINT',
    isReady: (pid) => postgres.isReady(pid),
    log: new Log('postgres', join(logsDir, 'postgres.log'), { shown: false }),
    beforeRestart: () => postgres.endLeftOver(),
  };
}

/**
 * @param {import('./redis.mjs').Redis} redis
 * @param {string} logsDir
 * @returns {Program}
 */
export function redisProgram(redis, logsDir) {
  return {
    name: 'redis',
    command: () => redis.command(),
    env: redis.env,
    stopSignal: 'SIGTERM',
    isReady: () => redis.isReady(),
    log: new Log('redis', join(logsDir, 'redis.log'), { shown: false }),
  };
}
