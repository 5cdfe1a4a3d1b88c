// @ts-check
import { join } from 'node:path';
import {
  apps,
  databaseServices,
  environmentOfMigrate,
  redisUrlsOf,
} from '../../libs/processes/src/apps.mjs';
import { bundleOf, webDir } from '../../libs/processes/src/paths.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { Postgres } from '../../libs/processes/src/postgres.mjs';
import { appProgram, postgresProgram, redisProgram } from '../../libs/processes/src/program.mjs';
import { prepareStore } from '../../libs/processes/src/prepare-store.mjs';
import { Redis } from '../../libs/processes/src/redis.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { attempt, lastLines } from '../../libs/processes/src/run.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import { shareNewFiles, userOf } from '../../libs/processes/src/users.mjs';
import { assertRedisUsable } from './external-redis.mjs';

const startTimeout = 60_000;

/** Starts and stops all processes of one DATA_DIR. */
export class Instance {
  /** @type {Supervised[]} */
  #servers = [];
  /** @type {Supervised[]} */
  #apps = [];

  /**
   * @param {import('./settings.mjs').Settings} settings
   * @param {import('../../libs/processes/src/lock.mjs').Lock} lock
   * @param {AbortSignal} signal aborts the start
   */
  constructor(settings, lock, signal) {
    this.settings = settings;
    this.lock = lock;
    this.signal = signal;
    this.logsDir = join(settings.dataDir, 'logs');
    this.secrets = secretsOf(settings.dataDir);
  }

  async start() {
    shareNewFiles();
    if (this.settings.redisUrl) await assertRedisUsable(this.settings);
    const ports = await freePorts(2 + databaseServices.length);
    const [ownerUrl, redis] = await Promise.all([
      this.#startPostgres(ports[0]),
      this.#startRedis(ports[1]),
    ]);
    const surroundings = this.#surroundings(ownerUrl, redis, ports.slice(2));
    await this.#migrate(surroundings);
    await prepareStore(surroundings, this.signal);
    await this.#startApps(surroundings, ports.slice(2));
  }

  /** Stops the gateway first, then the services, then the stores, within ten seconds. */
  async stop() {
    const gateways = this.#apps.filter(({ program }) => program.name === 'gateway');
    const services = this.#apps.filter(({ program }) => program.name !== 'gateway');
    for (const [group, milliseconds] of /** @type {const} */ ([
      [gateways, 3500],
      [services, 3000],
      [this.#servers, 2500],
    ])) {
      await Promise.all(group.map((supervised) => supervised.stop(milliseconds)));
    }
  }

  kill() {
    for (const supervised of [...this.#apps, ...this.#servers]) supervised.kill();
  }

  /** @param {number} port */
  async #startPostgres(port) {
    if (this.settings.databaseUrl) return this.settings.databaseUrl;
    const postgres = await Postgres.prepare({
      dir: join(this.settings.dataDir, 'postgres'),
      port,
      password: this.secrets.postgres,
    });
    await this.#run(this.#servers, postgresProgram(postgres, this.logsDir)).ready(
      startTimeout,
      this.signal,
    );
    return postgres.url(this.secrets.postgres);
  }

  /** @param {number} port */
  async #startRedis(port) {
    const { redisUrl, redisUrls, dataDir } = this.settings;
    if (redisUrl) return { redisUrl, redisUrls };
    const { redis: password, redisUsers: users } = this.secrets;
    const redis = await Redis.prepare({
      dir: join(dataDir, 'redis'),
      port,
      password,
      users,
      user: userOf('redis'),
    });
    await this.#run(this.#servers, redisProgram(redis, this.logsDir)).ready(
      startTimeout,
      this.signal,
    );
    return { redisUrl: redis.url, redisUrls: redisUrlsOf(redis.url, users) };
  }

  /**
   * @param {string} ownerUrl
   * @param {{ redisUrl: string, redisUrls: Record<string, string> }} redis
   * @param {number[]} ports
   * @returns {import('../../libs/processes/src/apps.mjs').Surroundings}
   */
  #surroundings(ownerUrl, redis, ports) {
    const { s3, passedOn, mail, dataDir } = this.settings;
    return {
      ownerUrl,
      ...redis,
      secrets: this.secrets,
      storage: s3.S3_ENDPOINT ? s3 : { STORAGE_DIR: join(dataDir, 'storage') },
      urls: Object.fromEntries(
        databaseServices.map((service, index) => [service, [`http://127.0.0.1:${ports[index]}`]]),
      ),
      webDir,
      passedOn,
      mail,
    };
  }

  /** @param {import('../../libs/processes/src/apps.mjs').Surroundings} surroundings */
  async #migrate(surroundings) {
    const env = environmentOfMigrate(surroundings, this.settings.admin);
    // Output goes to the terminal only, never to a log: it contains the first admin's generated password.
    const stdio = /** @type {const} */ (['ignore', 'inherit', 'pipe']);
    const { code, output } = await attempt(process.execPath, [bundleOf('migrate')], {
      env,
      stdio: [...stdio],
      signal: this.signal,
      ...userOf('migrate'),
    });
    if (code !== 0)
      throw new Problem(
        lastLines(output, 10) || `The database could not be prepared (exit code ${code}).`,
      );
  }

  /**
   * @param {import('../../libs/processes/src/apps.mjs').Surroundings} surroundings
   * @param {number[]} ports of the services
   */
  async #startApps(surroundings, ports) {
    const { host, port, metricsPort: firstMetrics } = this.settings;
    const started = apps.map((app, index) => {
      const metricsPort = firstMetrics && firstMetrics + index;
      const address =
        app === 'gateway' ? { host, port } : { host: '127.0.0.1', port: ports[index] };
      const program = appProgram(app, { ...address, metricsPort }, surroundings, this.logsDir);
      return this.#run(this.#apps, program);
    });
    // The gateway's health depends on the services', so it becomes ready last.
    const gateway = started.pop();
    await Promise.all(started.map((app) => app.ready(startTimeout, this.signal)));
    await gateway?.ready(startTimeout, this.signal);
  }

  /**
   * @param {Supervised[]} group
   * @param {import('../../libs/processes/src/supervised.mjs').Program} program
   */
  #run(group, program) {
    this.signal.throwIfAborted();
    const onStart = (/** @type {number} */ pid) =>
      this.lock.started(program.name, pid, program.stopSignal);
    const supervised = new Supervised({ ...program, user: userOf(program.name), onStart });
    group.push(supervised);
    supervised.start();
    return supervised;
  }
}
