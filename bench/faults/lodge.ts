import { chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../../libs/processes/src/health.mjs';
import { bundleOf } from '../../libs/processes/src/paths.mjs';
import { childrenOf } from '../../libs/testing/src/proc.mjs';
import { attempt } from '../../libs/processes/src/run.mjs';
import { shareMinio, type MinioServer } from '../../libs/testing/src/servers.mjs';
import { startSystem, type App, type System } from '../../libs/testing/src/system.mjs';
import type { Gateways } from '../gateways.js';
import { gatewaysAt } from '../member.js';

const recoveryTimeout = 90_000;

/** A complete system whose processes are restarted when they exit, as by `npm start`. */
export class Lodge {
  readonly gateways: Gateways;

  /**
   * @param clocks file with the shifts of the apps' clocks
   * @param minio without it the store is a folder
   */
  constructor(
    readonly system: System,
    readonly clocks: string,
    readonly minio?: MinioServer,
  ) {
    this.gateways = gatewaysAt([system.url]);
  }

  static async start(minioBinary: string | undefined) {
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

  query(sql: string, values?: unknown[]) {
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

  /** Kills a process, which is then restarted. */
  async kill(name: string, signal?: NodeJS.Signals) {
    const server = this.#server(name);
    await (server ? server.kill(signal) : this.system.kill(name as App, undefined, signal));
  }

  /** Stops a process gracefully, which is then restarted. */
  restart(name: string) {
    return this.kill(name, this.#server(name)?.stopSignal ?? 'SIGTERM');
  }

  /**
   * Signals a process and its children: PostgreSQL has one per connection.
   * @param name of a server
   */
  signal(name: string, signal: NodeJS.Signals) {
    const pid = Number(this.#server(name)?.pid());
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
  }

  /** @param shifts milliseconds by app, applied at its next start */
  setClocks(shifts: Record<string, number>) {
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
    return JSON.parse(output) as { orphans: string[]; missing: string[] };
  }

  async stop() {
    await this.gateways.close();
    await this.system.stop();
    await this.minio?.stop();
  }

  #server(name: string) {
    const { postgres, redis } = this.system;
    return { postgres, redis, minio: this.minio }[name];
  }
}
