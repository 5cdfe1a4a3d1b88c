// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { apps, databaseServices, redisUrlsOf } from '../../libs/processes/src/apps.mjs';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { decoderServer } from '../../libs/processes/src/decoder-server.mjs';
import { createPostgres, preparePostgres } from '../../libs/processes/src/postgres.mjs';
import { appProgram } from '../../libs/processes/src/program.mjs';
import { migrate, prepareStore } from '../../libs/processes/src/preparation.mjs';
import { redisBinary } from '../../libs/processes/src/redis-binary.mjs';
import { prepareRedis } from '../../libs/processes/src/redis.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import { shareNewFiles, userOf } from '../../libs/processes/src/users.mjs';
import { assertRedisUsable } from './external-redis.mjs';

/** @typedef {import('../../libs/processes/src/apps.mjs').Surroundings} Surroundings */
/** @typedef {import('../../libs/processes/src/supervised.mjs').Server} Server */

const startTimeout = 60_000;

export class Instance {
  /** @type {Supervised[]} */
  #all = [];
  /** @type {Surroundings | undefined} known once the stores run */
  surroundings;

  /**
   * @param {import('./settings.mjs').Settings} settings
   * @param {{ lock: import('../../libs/processes/src/lock.mjs').Lock, signal: AbortSignal } & { goodRun?: number }} options
   *   signal: aborts the start; goodRun: of a supervised program
   */
  constructor(settings, options) {
    this.settings = settings;
    this.options = options;
    this.signal = options.signal;
    this.logsDir = join(settings.dataDir, 'logs');
    this.secrets = secretsOf(settings.dataDir);
  }

  async start() {
    shareNewFiles();
    if (this.settings.redisUrl) await assertRedisUsable(this.settings);
    await this.#provideServers();
    const { s3, storeUsers, passedOn, ofAuth, dataDir } = this.settings;
    const [postgresPort, redisPort, ...ports] = await freePorts(2 + databaseServices.length);
    const [{ postgres, ...database }, { redis, ...sessions }] = await Promise.all([
      this.#postgres(postgresPort),
      this.#redis(redisPort),
    ]);
    this.surroundings = {
      ...database,
      ...sessions,
      secrets: this.secrets,
      storage: s3.S3_ENDPOINT ? s3 : { STORAGE_DIR: join(dataDir, 'storage') },
      storeUsers,
      urls: Object.fromEntries(
        databaseServices.map((service, index) => [service, [`http://127.0.0.1:${ports[index]}`]]),
      ),
      webDir,
      passedOn,
      ofAuth,
    };
    const stores = this.#startStores(this.surroundings, postgres, redis);
    // Apps load their code while the stores start.
    await Promise.all([
      stores,
      this.#decoders(this.surroundings),
      ...apps.map((app, at) => this.#app(app, at, ports[at], stores)),
    ]);
    // A start that fails says why in one sentence, beside which warnings of other apps only confuse.
    for (const { program } of this.#all) if (apps.includes(program.name)) program.log.show();
  }

  /** Before ports are chosen: it may take so long that others take them. */
  async #provideServers() {
    const { databaseUrl, redisUrl, dataDir } = this.settings;
    await Promise.all([
      databaseUrl || createPostgres(join(dataDir, 'postgres'), this.secrets.postgres),
      redisUrl || redisBinary(),
    ]);
  }

  /** Stops the gateway first, then the services, then the stores, within ten seconds. */
  async stop() {
    /** @type {[(name: string) => boolean, number][]} */
    const groups = [
      [(name) => name === 'gateway', 3500],
      [(name) => databaseServices.includes(name), 3000],
      [(name) => !apps.includes(name), 2500],
    ];
    for (const supervised of this.#all) supervised.expectExit();
    for (const [isIn, milliseconds] of groups) {
      const group = this.#all.filter(({ program }) => isIn(program.name));
      await Promise.all(group.map((supervised) => supervised.stop(milliseconds)));
    }
    const { decoderDir } = this.surroundings ?? {};
    if (decoderDir) rmSync(decoderDir, { recursive: true, force: true });
  }

  kill() {
    for (const supervised of this.#all) supervised.kill();
  }

  /** @param {string} name */
  process(name) {
    const supervised = this.#all.find(({ program }) => program.name === name);
    if (!supervised) throw new Error(`There is no process ${name}.`);
    return supervised;
  }

  /**
   * Starts only the PostgreSQL of DATA_DIR.
   * @param {number} port
   * @returns {Promise<string>} URL of the owner
   */
  async startPostgres(port) {
    const { postgres, ownerUrl } = await this.#postgres(port);
    if (postgres) await this.run(postgres);
    return ownerUrl;
  }

  /**
   * @param {number} port
   * @returns {Promise<{ ownerUrl: string, postgres?: Server }>} not started; none when somebody else runs it
   */
  async #postgres(port) {
    const { databaseUrl, dataDir } = this.settings;
    if (databaseUrl) return { ownerUrl: databaseUrl };
    const { logsDir, secrets } = this;
    const dir = join(dataDir, 'postgres');
    const postgres = await preparePostgres({ dir, port, password: secrets.postgres, logsDir });
    return { ownerUrl: postgres.url, postgres };
  }

  /**
   * @param {number} port
   * @returns {Promise<Pick<Surroundings, 'redisUrl' | 'redisUrls'> & { redis?: Server }>} as `#postgres`
   */
  async #redis(port) {
    const { redisUrl, redisUrls, redisMemory, dataDir } = this.settings;
    if (redisUrl) return { redisUrl, redisUrls };
    const { redis: password, redisUsers: users } = this.secrets;
    const redis = await prepareRedis({
      dir: join(dataDir, 'redis'),
      port,
      password,
      users,
      logsDir: this.logsDir,
      user: userOf('redis'),
      memory: redisMemory,
    });
    return { redisUrl: redis.url, redisUrls: redisUrlsOf(redis.url, users), redis };
  }

  /**
   * Starts the stores that belong to this instance, and migrates all of them to this version.
   * @param {Surroundings} surroundings
   * @param {(Server | undefined)[]} servers
   */
  async #startStores(surroundings, ...servers) {
    await Promise.all(servers.map((server) => server && this.run(server)));
    const { settings, signal } = this;
    // The output goes only to the terminal, never to a log: it contains the first admin's generated
    // password.
    const options = /** @type {const} */ ({ stdout: 'inherit', signal, ...userOf('migrate') });
    await migrate(surroundings, settings.admin, options);
    await prepareStore(surroundings, signal);
  }

  /**
   * Started by root, decoders have a user of their own, which the worker cannot give them.
   * @param {Surroundings} surroundings
   */
  async #decoders(surroundings) {
    const user = userOf('image-decoder');
    const worker = userOf('image-worker');
    if (!user || !worker) return;
    const { dir, ...program } = decoderServer(user, worker.gid, this.logsDir);
    surroundings.decoderDir = dir;
    await this.run(program);
  }

  /**
   * @param {string} app
   * @param {number} index
   * @param {number} port of a service
   * @param {Promise<void>} stores
   */
  #app(app, index, port, stores) {
    const { settings } = this;
    const surroundings = /** @type {Surroundings} */ (this.surroundings);
    const metricsPort = settings.metricsPort && settings.metricsPort + index;
    const address =
      app === 'gateway'
        ? { host: settings.host, port: settings.port }
        : { host: '127.0.0.1', port };
    const program = appProgram(app, { ...address, metricsPort }, surroundings, this.logsDir, {
      awaitsStores: true,
    });
    return this.run({ user: userOf(app), ...program }, stores);
  }

  /**
   * Waits until it is ready.
   * @param {import('../../libs/processes/src/supervised.mjs').Program} program
   * @param {Promise<void>} [stores] that it awaits
   */
  async run(program, stores) {
    this.signal.throwIfAborted();
    const { name, stopSignal } = program;
    const { lock, goodRun } = this.options;
    const onStart = (/** @type {number} */ pid) => lock.started(name, pid, stopSignal);
    const supervised = new Supervised({ ...program, goodRun, onStart });
    this.#all.push(supervised);
    supervised.start();
    await supervised.ready(startTimeout, { signal: this.signal, stores });
  }
}
