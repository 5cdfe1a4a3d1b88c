// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { apps, databaseServices, redisUrlsOf } from '../../libs/processes/src/apps.mjs';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { freePorts } from '../../libs/processes/src/ports.mjs';
import { createPostgres, preparePostgres } from '../../libs/processes/src/postgres.mjs';
import { appProgram, decoderProgram } from '../../libs/processes/src/program.mjs';
import { migrate, prepareStore } from '../../libs/processes/src/preparation.mjs';
import { redisBinary } from '../../libs/processes/src/redis-binary.mjs';
import { prepareRedis } from '../../libs/processes/src/redis.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import { shareNewFiles, userOf } from '../../libs/processes/src/users.mjs';
import { assertRedisUsable } from './external-redis.mjs';

/** @typedef {import('../../libs/processes/src/supervised.mjs').Server} Server */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] earlier steps
 * @property {(needed: Promise<unknown>) => Promise<unknown>} run done once it is ready; needed: done once those are
 */

const startTimeout = 60_000;

/** Lodge on this machine: the apps, and those stores that the settings do not name. */
export class Instance {
  /** @type {Supervised[]} */
  #all = [];
  /** @type {ReturnType<typeof decoderProgram>} */
  #decoders;

  /**
   * @param {import('./settings.mjs').Settings} settings
   * @param {{ lock: import('../../libs/processes/src/lock.mjs').Lock, signal: AbortSignal }} options
   *   signal: aborts the start
   */
  constructor(settings, { lock, signal }) {
    this.settings = settings;
    this.lock = lock;
    this.signal = signal;
    this.logsDir = join(settings.dataDir, 'logs');
    this.secrets = secretsOf(settings.dataDir);
  }

  async start() {
    shareNewFiles();
    const { settings, secrets, logsDir, signal } = this;
    const { databaseUrl, redisUrl } = settings;
    const [postgresDir, redisDir] = [this.#folder('postgres'), this.#folder('redis')];
    if (redisUrl) await assertRedisUsable(settings);
    // Before ports are chosen: it may take so long that others take them.
    await Promise.all([
      databaseUrl || createPostgres(postgresDir, secrets.postgres),
      redisUrl || redisBinary(),
    ]);
    const [postgresPort, redisPort, ...ports] = await freePorts(2 + databaseServices.length);
    const [postgres, redis] = await Promise.all([
      databaseUrl
        ? undefined
        : preparePostgres({
            dir: postgresDir,
            port: postgresPort,
            password: secrets.postgres,
            logsDir,
          }),
      redisUrl
        ? undefined
        : prepareRedis({
            dir: redisDir,
            port: redisPort,
            password: secrets.redis,
            users: secrets.redisUsers,
            logsDir,
            user: userOf('redis'),
            memory: settings.redisMemory,
          }),
    ]);
    signal.throwIfAborted();
    this.#decoders = decoderProgram(logsDir);
    const surroundings = this.#surroundings(postgres, redis, ports);
    await runAll([
      { name: 'postgres', run: () => this.#run(postgres) },
      { name: 'redis', run: () => this.#run(redis) },
      {
        name: 'migrate',
        needs: ['postgres'],
        run: (needed) => this.#migrate(surroundings, needed),
      },
      { name: 'prepare-store', run: () => prepareStore(surroundings, signal) },
      { name: 'image-decoder', run: () => this.#run(this.#decoders) },
      ...apps.map((app, at) => ({
        name: app,
        needs: ['migrate', 'redis', 'prepare-store'],
        run: (/** @type {Promise<unknown>} */ needed) =>
          this.#run(this.#app(app, at, ports[at], surroundings), needed),
      })),
    ]);
    // A start that fails says why in one sentence, beside which warnings of other apps only confuse.
    for (const { program } of this.#all) if (apps.includes(program.name)) program.log.show();
  }

  /** Stops the gateway first, then the services, then the stores, within ten seconds. */
  async stop() {
    for (const supervised of this.#all) supervised.expectExit();
    const groupOf = (/** @type {string} */ name) =>
      name === 'gateway' ? 0 : apps.includes(name) ? 1 : 2;
    for (const [group, milliseconds] of [3500, 3000, 2500].entries()) {
      const members = this.#all.filter(({ program }) => groupOf(program.name) === group);
      await Promise.all(members.map((supervised) => supervised.stop(milliseconds)));
    }
    if (this.#decoders) rmSync(this.#decoders.dir, { recursive: true, force: true });
  }

  kill() {
    for (const supervised of this.#all) supervised.kill();
  }

  /** @param {string} name */
  #folder(name) {
    return join(this.settings.dataDir, name);
  }

  /**
   * @param {Server | undefined} postgres undefined for the one in the settings
   * @param {Server | undefined} redis as postgres
   * @param {number[]} ports of the services
   */
  #surroundings(postgres, redis, ports) {
    const { secrets } = this;
    const { databaseUrl = '', redisUrl = '', redisUrls, s3, passedOn, ofAuth } = this.settings;
    const at = (/** @type {number} */ port) => [`http://127.0.0.1:${port}`];
    return {
      ownerUrl: postgres?.url ?? databaseUrl,
      redisUrl: redis?.url ?? redisUrl,
      redisUrls: redis ? redisUrlsOf(redis.url, secrets.redisUsers) : redisUrls,
      secrets,
      storage: s3.S3_ENDPOINT ? s3 : { STORAGE_DIR: this.#folder('storage') },
      urls: Object.fromEntries(databaseServices.map((service, n) => [service, at(ports[n])])),
      webDir,
      decoderDir: this.#decoders?.dir,
      passedOn,
      ofAuth,
    };
  }

  /**
   * @param {import('../../libs/processes/src/apps.mjs').Surroundings} surroundings
   * @param {Promise<unknown>} database
   */
  async #migrate(surroundings, database) {
    await database;
    // The output goes only to the terminal, never to a log: it contains the first admin's generated
    // password.
    await migrate(surroundings, this.settings.admin, {
      stdout: 'inherit',
      signal: this.signal,
      ...userOf('migrate'),
    });
  }

  /**
   * @param {string} app
   * @param {number} index
   * @param {number} port of a service
   * @param {import('../../libs/processes/src/apps.mjs').Surroundings} surroundings
   */
  #app(app, index, port, surroundings) {
    const { settings, logsDir } = this;
    const address = app === 'gateway' ? settings : { host: '127.0.0.1', port };
    const metricsPort = settings.metricsPort && settings.metricsPort + index;
    return appProgram(
      app,
      { host: address.host, port: address.port, metricsPort },
      surroundings,
      logsDir,
      { awaitsStores: true },
    );
  }

  /**
   * Waits until it is ready.
   * @param {import('../../libs/processes/src/supervised.mjs').Program | undefined} program
   * @param {Promise<unknown>} [stores] that it awaits, while it loads its code
   */
  async #run(program, stores) {
    if (!program) return;
    const { name, stopSignal } = program;
    const onStart = (/** @type {number} */ pid) => this.lock.started(name, pid, stopSignal);
    const supervised = new Supervised({ user: userOf(name), ...program, onStart });
    this.#all.push(supervised);
    supervised.start();
    await supervised.ready(startTimeout, { signal: this.signal, stores });
  }
}

/** @param {Step[]} steps */
async function runAll(steps) {
  /** @type {Map<string, Promise<unknown>>} */
  const runs = new Map();
  for (const { name, needs = [], run } of steps)
    runs.set(name, run(Promise.all(needs.map((need) => runs.get(need)))));
  await Promise.all(runs.values());
}
