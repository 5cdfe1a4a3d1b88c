// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { firstAdmin } from '../../libs/testing/src/installation.mjs';
import {
  apps,
  databaseServices,
  databaseUrl,
  environmentOfMigrate,
  redisUrlsOf,
} from '../../libs/processes/src/apps.mjs';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { answers } from '../../libs/processes/src/health.mjs';
import { Log } from '../../libs/processes/src/log.mjs';
import { Minio, storeUsersOf } from '../../libs/processes/src/minio.mjs';
import { bundleOf, webDir } from '../../libs/processes/src/paths.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { Postgres } from '../../libs/processes/src/postgres.mjs';
import { appProgram, postgresProgram, redisProgram } from '../../libs/processes/src/program.mjs';
import { Redis } from '../../libs/processes/src/redis.mjs';
import { attempt, run } from '../../libs/processes/src/run.mjs';
import { childrenOf } from '../../libs/processes/src/proc.mjs';
import { prepareStore } from '../../libs/processes/src/prepare-store.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';

const startTimeout = 90_000;

/** A complete system in a folder of its own, run like `npm start`: every process under the supervisor. */
export class Lodge {
  admin = firstAdmin;
  /** @type {Map<string, Supervised>} */
  #processes = new Map();
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
    await this.#migrate(surroundings);
    await prepareStore(surroundings);
    await Promise.all(
      apps.map((app, index) => {
        const address = { host: '127.0.0.1', port: app === 'gateway' ? gatewayPort : ports[index] };
        return this.#run(appProgram(app, address, surroundings, this.logs, { shown: false }));
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
    return this.#of(name).end('SIGKILL');
  }

  /**
   * Stops a process gracefully; the supervisor restarts it.
   * @param {string} name
   */
  restart(name) {
    const supervised = this.#of(name);
    return supervised.end(supervised.program.stopSignal);
  }

  /**
   * Signals a process and its children: PostgreSQL has one per connection.
   * @param {string} name
   * @param {NodeJS.Signals} signal
   */
  signal(name, signal) {
    const pid = Number(this.#of(name).pid);
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
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

  async stop() {
    const all = [...this.#processes.values()].reverse();
    const stores = all.filter(({ program }) => !apps.includes(program.name));
    for (const group of [all.filter((supervised) => !stores.includes(supervised)), stores])
      await Promise.all(group.map((supervised) => supervised.stop(5000)));
  }

  /**
   * Starts PostgreSQL, Redis and the object store.
   * @param {number[]} ports of the services
   * @returns {Promise<import('../../libs/processes/src/apps.mjs').Surroundings>}
   */
  async #startStores(ports) {
    const [postgresPort, redisPort, storePort, consolePort] = await freePorts(4);
    const { dir, secrets } = this;
    const postgres = await Postgres.prepare({
      dir: join(dir, 'postgres'),
      port: postgresPort,
      password: secrets.postgres,
    });
    const redis = await Redis.prepare({
      dir: join(dir, 'redis'),
      port: redisPort,
      password: secrets.redis,
      users: secrets.redisUsers,
    });
    this.ownerUrl = postgres.url(secrets.postgres);
    this.redisUrl = redis.url;
    await Promise.all([
      this.#run(postgresProgram(postgres, this.logs)),
      this.#run(redisProgram(redis, this.logs)),
      this.#startMinio(storePort, consolePort),
    ]);
    return {
      ownerUrl: this.ownerUrl,
      redisUrl: redis.url,
      redisUrls: redisUrlsOf(redis.url, secrets.redisUsers),
      secrets,
      storage: this.storage,
      storeUsers: storeUsersOf('lodge', secrets.storeUsers),
      webDir,
      urls: Object.fromEntries(
        databaseServices.map((service, index) => [service, [`http://127.0.0.1:${ports[index]}`]]),
      ),
      passedOn: { RATE_LIMITS: 'off', LODGE_CLOCKS: this.clocks },
    };
  }

  /** @param {import('../../libs/processes/src/apps.mjs').Surroundings} surroundings */
  async #migrate(surroundings) {
    const { email, username, password } = this.admin;
    const env = environmentOfMigrate(surroundings, {
      ADMIN_EMAIL: email,
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
    });
    await run('The migration', process.execPath, [bundleOf('migrate')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** @param {number} port @param {number} consolePort */
  async #startMinio(port, consolePort) {
    this.storage = { STORAGE_DIR: join(this.dir, 'storage') };
    if (!this.minioBinary) return;
    const [accessKey, secretKey] = ['lodge', this.secrets.redis];
    const minio = new Minio({
      binary: this.minioBinary,
      dir: join(this.dir, 'minio'),
      port,
      consolePort,
      accessKey,
      secretKey,
    });
    const log = new Log('minio', join(this.logs, 'minio.log'), { shown: false });
    await this.#run({
      name: 'minio',
      command: () => minio.command(),
      env: minio.env,
      stopSignal: 'SIGTERM',
      isReady: () => minio.isReady(),
      log,
    });
    this.storage = {
      S3_ENDPOINT: minio.endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_BUCKET: 'lodge',
    };
  }

  /** @param {import('../../libs/processes/src/supervised.mjs').Program} program */
  async #run(program) {
    // A short goodRun, so that the supervisor does not count separate faults as a series of failures.
    const supervised = new Supervised({ ...program, goodRun: 1000 });
    this.#processes.set(program.name, supervised);
    supervised.start();
    await supervised.ready(startTimeout);
  }

  /** @param {string} name */
  #of(name) {
    const supervised = this.#processes.get(name);
    if (!supervised) throw new Error(`There is no process ${name}.`);
    return supervised;
  }
}
