// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Log } from './log.mjs';
import { redisUserLines } from './redis-users.mjs';
import { redisBinary } from './redis-binary.mjs';
import { handOver, own } from './users.mjs';

/**
 * @typedef {object} Options
 * @property {string} dir its parent exists
 * @property {number} port
 * @property {string} password the operator's
 * @property {Record<string, string>} users passwords by service
 * @property {string} logsDir
 * @property {'everysec' | 'no'} [sync] fsync policy; even with 'no' a killed Redis loses nothing
 * @property {string} [memory] `maxmemory`, by default that of Compose
 * @property {import('./users.mjs').User} [user] by default the current one
 */

/** @param {Options} options @returns {Promise<import('./supervised.mjs').Server>} */
export async function prepareRedis(options) {
  const { dir, port, password, logsDir, user } = options;
  const { command, env } = await redisBinary();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  handOver(dir, user);
  // They are in a file, because process arguments are readable by every user, and outside of the
  // folder, in which Redis could lay a link for root to write through.
  const file = `${dir}.conf`;
  writeFileSync(file, configOf(options), { mode: 0o600 });
  own(file, user);
  return {
    name: 'redis',
    url: `redis://:${password}@127.0.0.1:${port}/0`,
    command: [command, file],
    env,
    user,
    stopSignal: 'SIGTERM',
    isReady: () => answersPing(port, password),
    log: new Log('redis', join(logsDir, 'redis.log')),
    remedy: (lines) =>
      /Bad file format reading the append only file/.test(lines)
        ? `its files are damaged, as after a power failure. Rename ${dir} to start without them: everybody is signed out, and mails that wait are lost.`
        : undefined,
  };
}

/** @param {Options} options */
const configOf = ({ dir, port, password, users, sync = 'everysec', memory = '256mb' }) =>
  [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    ...redisUserLines(users),
    // Redis reads quotes and escapes as JSON does.
    `dir ${JSON.stringify(dir)}`,
    'daemonize no',
    'save ""',
    'appendonly yes',
    `appendfsync ${sync}`,
    // Sessions and jobs are data: reject writes when memory is full instead of evicting keys.
    `maxmemory ${memory}`,
    'maxmemory-policy noeviction',
    '',
  ].join('\n');

/** @param {number} port @param {string} password @returns {Promise<boolean>} false while loading */
function answersPing(port, password) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (answer) => {
      if (answer.includes('+PONG')) resolve(true);
      if (answer.includes('PONG') || answer.includes('-LOADING')) socket.destroy();
    });
    socket.on('error', () => resolve(false)).on('close', () => resolve(false));
  });
}
