// @ts-check
import { connect } from 'node:net';
import { lchownSync, mkdirSync, writeFileSync } from 'node:fs';
import { bound } from './bound.mjs';
import { redisUserLines } from './redis-users.mjs';
import { redisBinary } from './redis-binary.mjs';
import { handOver } from './users.mjs';

/** A Redis server in a folder. */
export class Redis {
  /**
   * @param {import('./redis-binary.mjs').RedisBinary} binary
   * @param {string} dir
   * @param {number} port
   * @param {string} password
   * @param {Record<string, string>} users passwords by service
   * @param {'everysec' | 'no'} sync fsync policy; even with 'no' a killed Redis loses nothing
   */
  constructor(binary, dir, port, password, users, sync) {
    this.binary = binary;
    this.dir = dir;
    this.port = port;
    this.password = password;
    this.users = users;
    this.sync = sync;
  }

  /**
   * @typedef {{ dir: string, port: number, password: string, users: Record<string, string>, sync?: 'everysec' | 'no', user?: import('./users.mjs').User }} Options
   * @param {Options} options dir: its parent exists; password: the operator's; user: by default the current one
   */
  static async prepare({ dir, port, password, users, sync = 'everysec', user }) {
    const redis = new Redis(await redisBinary(), dir, port, password, users, sync);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    handOver(dir, user);
    // In a file, because process arguments are readable by every user of the machine.
    writeFileSync(redis.#configFile, redis.#config(), { mode: 0o600 });
    if (user) lchownSync(redis.#configFile, user.uid, user.gid);
    return redis;
  }

  get url() {
    return `redis://:${this.password}@127.0.0.1:${this.port}/0`;
  }

  get env() {
    return this.binary.env;
  }

  command() {
    return bound({ command: this.binary.command, args: [this.#configFile] }, 'TERM');
  }

  /** @returns {Promise<boolean>} false also while loading its data */
  isReady() {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1', () =>
        socket.write(`AUTH ${this.password}\r\nPING\r\n`),
      );
      socket.setTimeout(1000, () => socket.destroy());
      socket.on('data', (answer) => {
        if (answer.includes('+PONG')) resolve(true);
        if (answer.includes('PONG') || answer.includes('-LOADING')) socket.destroy();
      });
      socket.on('error', () => resolve(false)).on('close', () => resolve(false));
    });
  }

  /** Outside of the folder, in which Redis could lay a link for root to write through. */
  get #configFile() {
    return `${this.dir}.conf`;
  }

  #config() {
    return [
      'bind 127.0.0.1',
      `port ${this.port}`,
      `requirepass ${this.password}`,
      ...redisUserLines(this.users),
      `dir "${this.dir}"`,
      'daemonize no',
      'save ""',
      'appendonly yes',
      `appendfsync ${this.sync}`,
      // Sessions and jobs are data: reject writes when memory is full instead of evicting keys.
      'maxmemory-policy noeviction',
      '',
    ].join('\n');
  }
}
