// @ts-check
import { chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../../libs/processes/src/health.mjs';
import { bundleOf } from '../../libs/processes/src/paths.mjs';
import { childrenOf } from '../../libs/processes/src/proc.mjs';
import { attempt } from '../../libs/processes/src/run.mjs';
import { shareMinio } from '../../libs/testing/src/servers.mjs';
import { startSystem } from '../../libs/testing/src/system.mjs';
import { gatewaysAt } from './member.mjs';

/** @typedef {import('../../libs/testing/src/system.mjs').App} App */

const recoveryTimeout = 90_000;

/** A complete system whose processes are started again when they exit, as by `npm start`. */
export class Lodge {
  /**
   * @param {import('../../libs/testing/src/system.mjs').System} system
   * @param {string} clocks file with the shifts of the apps' clocks
   * @param {import('../../libs/testing/src/servers.mjs').MinioServer} [minio] without it the store is a folder
   */
  constructor(system, clocks, minio) {
    this.system = system;
    this.gateways = gatewaysAt([system.url]);
    this.clocks = clocks;
    this.minio = minio;
  }

  /** @param {string | undefined} minioBinary */
  static async start(minioBinary) {
    const clocks = join(tmpdir(), 'clocks.json');
    const minio = minioBinary ? await shareMinio(minioBinary, { supervised: true }) : undefined;
    const system = await startSystem({
      durable: true,
      supervised: true,
      storage: minio ? 'minio' : 'disk',
      env: { all: { LODGE_CLOCKS: clocks } },
    });
    return new Lodge(system, clocks, minio);
  }

  /** @param {string} sql @param {unknown[]} [values] */
  query(sql, values) {
    return this.system.database.query(sql, values);
  }

  isHealthy() {
    return answers(Number(new URL(this.system.url).port), '/api/health');
  }

  /** Waits for five successful health checks in a row. */
  async healthy() {
    const until = Date.now() + recoveryTimeout;
    for (let good = 0; good < 5; await sleep(50)) {
      good = (await this.isHealthy()) ? good + 1 : 0;
      if (Date.now() > until) throw new Error('The system did not become healthy again.');
    }
  }

  /**
   * Ends a process, which is started again.
   * @param {string} name
   * @param {NodeJS.Signals} [signal]
   */
  async kill(name, signal) {
    const server = this.#server(name);
    await (server
      ? server.kill(signal)
      : this.system.kill(/** @type {App} */ (name), undefined, signal));
  }

  /**
   * Stops a process gracefully, which is started again.
   * @param {string} name
   */
  restart(name) {
    return this.kill(name, this.#server(name)?.stopSignal ?? 'SIGTERM');
  }

  /**
   * Signals a process and its children: PostgreSQL has one per connection.
   * @param {string} name of a server
   * @param {NodeJS.Signals} signal
   */
  signal(name, signal) {
    const pid = Number(this.#server(name)?.pid());
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
  }

  /** @param {Record<string, number>} shifts milliseconds by app, applied at its next start */
  setClocks(shifts) {
    writeFileSync(this.clocks, JSON.stringify(shifts));
    chmodSync(this.clocks, 0o644);
  }

  /** Runs `dist/check-store/main.js`. */
  async compareStore() {
    const env = this.system.env('image-worker');
    const { output } = await attempt(process.execPath, [bundleOf('check-store')], {
      env: { ...env, PORT: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /** @type {{ orphans: string[], missing: string[] }} */ (JSON.parse(output));
  }

  async stop() {
    await this.gateways.close();
    await this.system.stop();
    await this.minio?.stop();
  }

  /** @param {string} name */
  #server(name) {
    const { postgres, redis } = this.system;
    return { postgres, redis, minio: this.minio }[name];
  }
}
