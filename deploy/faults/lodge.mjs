// @ts-check
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { firstAdmin, firstAdminVariables } from '../../libs/testing/src/installation.mjs';
import { apps, databaseUrl } from '../../libs/processes/src/apps.mjs';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { answers } from '../../libs/processes/src/health.mjs';
import { Lock } from '../../libs/processes/src/lock.mjs';
import { minioServer, storeUsersOf } from '../../libs/processes/src/minio.mjs';
import { bundleOf } from '../../libs/processes/src/paths.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { childrenOf } from '../../libs/processes/src/proc.mjs';
import { attempt } from '../../libs/processes/src/run.mjs';
import { Instance } from '../local/instance.mjs';
import { readSettings } from '../local/settings.mjs';

const startTimeout = 90_000;
const bucket = 'lodge';

/** A complete system in a folder of its own, run as by `npm start`. */
export class Lodge {
  admin = firstAdmin;
  apps = apps;
  /** @type {Instance | undefined} */
  #instance;
  #aborted = new AbortController();

  /**
   * @param {string} dir
   * @param {string | undefined} minioBinary without it the store is a folder
   */
  constructor(dir, minioBinary) {
    this.dir = dir;
    this.minioBinary = minioBinary;
    this.clocks = join(dir, 'clocks.json');
  }

  async start() {
    makeDataDir(this.dir);
    const { lock } = await Lock.take(this.dir);
    const [port, ...minioPorts] = await freePorts(3);
    this.port = port;
    const settings = {
      ...readSettings({ DATA_DIR: this.dir, PORT: String(port), RATE_LIMITS: 'off' }),
      admin: firstAdminVariables,
    };
    settings.passedOn.LODGE_CLOCKS = this.clocks;
    this.#instance = new Instance(settings, {
      lock,
      signal: this.#aborted.signal,
      shown: false,
      // So that the supervisor does not count separate faults as a series of failures.
      goodRun: 1000,
    });
    if (this.minioBinary) await this.#startMinio(this.#instance, this.minioBinary, minioPorts);
    await this.#instance.start();
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get ownerUrl() {
    return this.#surroundings.ownerUrl;
  }

  get redisUrl() {
    return this.#surroundings.redisUrl;
  }

  get storage() {
    return this.#surroundings.storage;
  }

  get #surroundings() {
    const surroundings = this.#instance?.surroundings;
    if (!surroundings) throw new Error('The system has not been started.');
    return surroundings;
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
  async kill(name) {
    await this.#instance?.process(name).end('SIGKILL');
  }

  /**
   * Stops a process gracefully; the supervisor restarts it.
   * @param {string} name
   */
  async restart(name) {
    const supervised = this.#instance?.process(name);
    await supervised?.end(supervised.program.stopSignal);
  }

  /**
   * Signals a process and its children: PostgreSQL has one per connection.
   * @param {string} name
   * @param {NodeJS.Signals} signal
   */
  signal(name, signal) {
    const pid = Number(this.#instance?.process(name).pid);
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
  }

  /** @param {Record<string, number>} shifts milliseconds by app, applied at its next start */
  setClocks(shifts) {
    writeFileSync(this.clocks, JSON.stringify(shifts));
    // Started by root, the apps have users of their own.
    chmodSync(this.clocks, 0o644);
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
    const { ownerUrl, redisUrl, storage, secrets } = this.#surroundings;
    const env = {
      ...process.env,
      ...storage,
      PORT: '1',
      REDIS_URL: redisUrl,
      DATABASE_URL: databaseUrl(ownerUrl, 'image-worker', secrets.services['image-worker']),
    };
    const { output } = await attempt(process.execPath, [bundleOf('check-store')], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /** @type {{ orphans: string[], missing: string[] }} */ (JSON.parse(output));
  }

  async stop() {
    this.#aborted.abort();
    await this.#instance?.stop();
  }

  /**
   * @param {Instance} instance
   * @param {string} binary
   * @param {number[]} ports
   */
  async #startMinio(instance, binary, ports) {
    const { settings, secrets, logsDir } = instance;
    const keys = { accessKey: 'lodge', secretKey: secrets.redis };
    const minio = minioServer({ binary, dir: join(this.dir, 'minio'), ports, logsDir, ...keys });
    settings.s3 = {
      S3_ENDPOINT: minio.url,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
      S3_BUCKET: bucket,
    };
    settings.storeUsers = storeUsersOf(bucket, secrets.storeUsers);
    await instance.run(minio);
  }
}
