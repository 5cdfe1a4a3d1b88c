// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { firstAdmin } from '../../libs/testing/src/installation.mjs';
import { migrate } from '../../libs/testing/src/migration.mjs';
import {
  apps,
  databaseServices,
  databaseUrl,
  redisUrlsOf,
} from '../../libs/processes/src/apps.mjs';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { answers } from '../../libs/processes/src/health.mjs';
import { storeUsersOf } from '../../libs/processes/src/minio.mjs';
import { bundleOf, webDir } from '../../libs/processes/src/paths.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { appProgram } from '../../libs/processes/src/program.mjs';
import { attempt } from '../../libs/processes/src/run.mjs';
import { prepareStore } from '../../libs/processes/src/prepare-store.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { Processes } from './processes.mjs';
import { startStores } from './stores.mjs';

const startTimeout = 90_000;

/** A complete system in a folder of its own, run like `npm start`: every process under the supervisor. */
export class Lodge {
  admin = firstAdmin;
  #processes = new Processes();
  /** @type {Record<string, string>} */
  storage = {};

  /**
   * @param {string} dir
   * @param {string | undefined} minioBinary without it the store is a folder
   */
  constructor(dir, minioBinary) {
    this.dir = dir;
    this.minioBinary = minioBinary;
    this.secrets = newSecrets();
    this.clocks = join(dir, 'clocks.json');
    this.logs = join(dir, 'logs');
  }

  async start() {
    makeDataDir(this.dir);
    const [gatewayPort, ...ports] = await freePorts(1 + databaseServices.length);
    this.port = gatewayPort;
    const surroundings = await this.#startStores(ports);
    await migrate(surroundings, this.admin);
    await prepareStore(surroundings);
    await Promise.all(
      apps.map((app, index) => {
        const address = { host: '127.0.0.1', port: app === 'gateway' ? gatewayPort : ports[index] };
        return this.#processes.run(
          appProgram(app, address, surroundings, this.logs, { shown: false }),
        );
      }),
    );
    return this;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get apps() {
    return apps;
  }

  isHealthy() {
    return answers(Number(this.port), '/api/health');
  }

  /** Waits for five successful health checks in a row. */
  async healthy() {
    const until = Date.now() + startTimeout;
    for (let good = 0; good < 5; await sleep(50)) {
      good = (await this.isHealthy()) ? good + 1 : 0;
      if (Date.now() > until) throw new Error('The system did not become healthy again.');
    }
  }

  /**
   * Kills a process with SIGKILL; the supervisor restarts it.
   * @param {string} name
   */
  kill(name) {
    return this.#processes.end(name, 'SIGKILL');
  }

  /**
   * Stops a process gracefully; the supervisor restarts it.
   * @param {string} name
   */
  restart(name) {
    return this.#processes.end(name);
  }

  /**
   * Signals a process and its children: PostgreSQL has one per connection.
   * @param {string} name
   * @param {NodeJS.Signals} signal
   */
  signal(name, signal) {
    this.#processes.signal(name, signal);
  }

  /** @param {Record<string, number>} shifts milliseconds by app, applied at its next start */
  setClocks(shifts) {
    writeFileSync(this.clocks, JSON.stringify(shifts));
  }

  /**
   * @template T
   * @param {(database: pg.Client) => Promise<T>} query
   * @returns {Promise<T>}
   */
  async database(query) {
    const client = new pg.Client({ connectionString: this.ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    return query(client).finally(() => client.end());
  }

  /** Runs `dist/check-store/main.js`. */
  async compareStore() {
    const env = {
      ...process.env,
      ...this.storage,
      PORT: '1',
      REDIS_URL: this.redisUrl,
      DATABASE_URL: databaseUrl(
        String(this.ownerUrl),
        'image-worker',
        this.secrets.services['image-worker'],
      ),
    };
    const { output } = await attempt(process.execPath, [bundleOf('check-store')], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /** @type {{ orphans: string[], missing: string[] }} */ (JSON.parse(output));
  }

  stop() {
    return this.#processes.stop((name) => apps.includes(name));
  }

  /**
   * @param {number[]} ports of the services
   * @returns {Promise<import('../../libs/processes/src/apps.mjs').Surroundings>}
   */
  async #startStores(ports) {
    const { secrets } = this;
    const stores = await startStores(this.#processes, this);
    this.ownerUrl = stores.ownerUrl;
    this.redisUrl = stores.redisUrl;
    this.storage = stores.storage;
    return {
      ...stores,
      redisUrls: redisUrlsOf(stores.redisUrl, secrets.redisUsers),
      secrets,
      storeUsers: storeUsersOf('lodge', secrets.storeUsers),
      webDir,
      urls: Object.fromEntries(
        databaseServices.map((service, index) => [service, [`http://127.0.0.1:${ports[index]}`]]),
      ),
      passedOn: { RATE_LIMITS: 'off', LODGE_CLOCKS: this.clocks },
    };
  }
}
