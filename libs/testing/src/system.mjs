// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apps, databaseServices, redisUrlsOf } from '../../processes/src/apps.mjs';
import { storeUsersOf } from './minio.mjs';
import { webDir } from '../../processes/src/paths.mjs';
import { migrate, prepareStore } from '../../processes/src/preparation.mjs';
import { appProgram } from '../../processes/src/program.mjs';
import { newSecrets } from '../../processes/src/secrets.mjs';
import { Supervised } from '../../processes/src/supervised.mjs';
import { createDatabase } from './database.mjs';
import { Installation, firstAdminVariables, STATE_FIRST_ADMIN } from './installation.mjs';
import { freePorts } from './ports.mjs';
import { goodRun, startPostgres, startRedis, temporaryFolder } from './servers.mjs';

const timeout = 60_000;
const drainTime = 8000;

/**
 * @typedef {'gateway' | 'auth' | 'profile-media' | 'groups-chat' | 'moderation' | 'image-worker'} App
 * @typedef {'postgres' | 'redis'} Store
 * @typedef {{ app: App, index: number, url: string, supervised: Supervised }} Replica
 */

/** @typedef {Pick<import('../../processes/src/apps.mjs').Surroundings, 'ownerUrl' | 'secrets' | 'storage' | 'storeUsers'>} Data */

/**
 * @typedef {object} SystemOptions
 * @property {number | Partial<Record<App, number>>} [replicas] number per app, 1 by default
 * @property {Partial<Record<App | 'all', Record<string, string>>>} [env] added to or overriding the default settings
 * @property {'disk' | 'minio'} [storage] minio: the server of LODGE_TEST_MINIO_*
 * @property {(surroundings: import('../../processes/src/apps.mjs').Surroundings) => Promise<void>} [beforeMigration] on the empty database, store and Redis
 * @property {Data} [data] of a system whose database, store and secrets this one shares
 * @property {boolean} [ownPostgres] starts a server that the test may kill, instead of using the shared one
 * @property {boolean} [durable] starts a PostgreSQL and a Redis that fsync as in production
 * @property {boolean} [supervised] starts them and the apps again when they exit, as `npm start` does
 */

export const APPS = /** @type {App[]} */ (apps);

/**
 * Starts the built apps as processes with a freshly migrated database, their own Redis and an empty
 * store, and waits until all are healthy. Rate limits are off unless `env` enables them. Everything
 * exits with `stop` or, at the latest, with this process.
 * @param {SystemOptions} [options]
 * @returns {Promise<System>}
 */
export async function startSystem(options = {}) {
  const shared =
    options.ownPostgres || options.durable || options.supervised
      ? undefined
      : process.env.LODGE_TEST_DATABASE_URL;
  const dir = temporaryFolder();
  const secrets = { ...newSecrets(), ...options.data?.secrets };
  const [postgres, redis] = await Promise.all([
    shared ? undefined : startPostgres(options),
    startRedis({ ...options, users: secrets.redisUsers }),
  ]);
  const ownerUrl =
    options.data?.ownerUrl ??
    (await createDatabase(shared ?? /** @type {import('./servers.mjs').Server} */ (postgres).url));
  const addresses = await addressesOf(options.replicas ?? 1);
  const surroundings = {
    ownerUrl,
    redisUrl: redis.url,
    redisUrls: redisUrlsOf(redis.url, secrets.redisUsers),
    secrets,
    ...(options.data
      ? pickStore(options.data)
      : storageOf(options.storage ?? 'disk', dir, secrets)),
    urls: urlsOf(addresses),
    webDir,
    passedOn: { RATE_LIMITS: 'off', ...options.env?.all },
  };
  const system = new System(dir, surroundings, redis, postgres);
  try {
    await options.beforeMigration?.(surroundings);
    await migrate(surroundings, firstAdminVariables);
    await system.database.query(STATE_FIRST_ADMIN);
    await prepareStore(surroundings);
    await system.start(addresses, options);
  } catch (error) {
    await system.stop();
    throw error;
  }
  return system;
}

/** A Lodge under test that runs each app as a process. */
export class System extends Installation {
  /** @type {Replica[]} */
  #replicas = [];

  /**
   * @param {string} dir
   * @param {import('../../processes/src/apps.mjs').Surroundings} surroundings
   * @param {import('./servers.mjs').Server} redis
   * @param {import('./servers.mjs').Server | undefined} postgres
   */
  constructor(dir, surroundings, redis, postgres) {
    super(dir, surroundings);
    this.redis = redis;
    this.postgres = postgres;
  }

  get url() {
    return this.urls('gateway')[0];
  }

  /** @param {App} app @returns {string[]} */
  urls(app) {
    return this.#of(app).map(({ url }) => url);
  }

  /** @param {App} app @returns {(number | undefined)[]} undefined for a killed replica */
  pids(app) {
    return this.#of(app).map(({ supervised }) => supervised.pid);
  }

  /** @param {App} app @returns {NodeJS.ProcessEnv} environment of the first replica */
  env(app) {
    return this.#of(app)[0].supervised.program.env ?? {};
  }

  /** @param {App} app @returns {string} log output of all replicas so far */
  logs(app) {
    return this.#of(app)
      .map(({ supervised }) => readFileSync(supervised.program.log.path, 'utf8'))
      .join('');
  }

  /**
   * Kills a process; nothing restarts it unless the system is supervised.
   * @param {App | Store} what 'postgres' only with `ownPostgres`
   * @param {number} [index]
   * @param {NodeJS.Signals} [signal]
   */
  async kill(what, index = 0, signal = 'SIGKILL') {
    if (isStore(what)) return this.#store(what).kill(signal);
    await this.#of(what)[index].supervised.end(signal);
  }

  /**
   * Starts or restarts a process and waits until it is ready.
   * @param {App | Store} what
   * @param {number} [index]
   */
  async restart(what, index = 0) {
    if (isStore(what)) return this.#store(what).restart();
    const { supervised } = this.#of(what)[index];
    await supervised.end('SIGKILL');
    supervised.start();
    await supervised.ready(timeout);
  }

  /** @param {Omit<Replica, 'supervised'>[]} addresses @param {SystemOptions} options */
  async start(addresses, options) {
    this.#replicas = addresses.map((address) => ({
      ...address,
      supervised: this.#supervise(address, options),
    }));
    for (const { supervised } of this.#replicas) supervised.start();
    // The gateway reports the health of the services, so they start first.
    for (const group of this.#gatewaysAndServices().reverse())
      await Promise.all(group.map(({ supervised }) => supervised.ready(timeout)));
  }

  async stop() {
    for (const group of this.#gatewaysAndServices())
      await Promise.all(group.map(({ supervised }) => supervised.stop(drainTime)));
    await this.closeConnections();
    try {
      await this.assertNothingDenied();
    } finally {
      await Promise.all([this.redis.stop(), this.postgres?.stop()]);
      rmSync(this.dir, { recursive: true, force: true });
    }
  }

  /** @param {Omit<Replica, 'supervised'>} address @param {SystemOptions} options */
  #supervise({ app, index, url }, { env, supervised = false }) {
    const address = { host: '127.0.0.1', port: Number(new URL(url).port) };
    const program = appProgram(app, address, this.surroundings, this.dir, {
      name: `${app}-${index}`,
    });
    return new Supervised({
      ...program,
      env: { ...program.env, ...env?.[app] },
      once: !supervised,
      goodRun,
    });
  }

  #gatewaysAndServices() {
    return [true, false].map((isGateway) =>
      this.#replicas.filter(({ app }) => (app === 'gateway') === isGateway),
    );
  }

  /** @param {App} app */
  #of(app) {
    return this.#replicas.filter((replica) => replica.app === app);
  }

  /** @param {Store} store */
  #store(store) {
    const server = this[store];
    if (!server)
      throw new Error(
        'This PostgreSQL is shared with other tests: start the system with ownPostgres.',
      );
    return server;
  }
}

/** @param {string} what @returns {what is Store} */
const isStore = (what) => what === 'postgres' || what === 'redis';

/**
 * @param {number | Partial<Record<App, number>>} replicas
 * @returns {Promise<Omit<Replica, 'supervised'>[]>}
 */
async function addressesOf(replicas) {
  const countOf = (/** @type {App} */ app) =>
    typeof replicas === 'number' ? replicas : (replicas[app] ?? 1);
  const all = APPS.flatMap((app) =>
    Array.from({ length: countOf(app) }, (_, index) => ({ app, index })),
  );
  const ports = await freePorts(all.length);
  return all.map((replica, at) => ({ ...replica, url: `http://127.0.0.1:${ports[at]}` }));
}

/** @param {Omit<Replica, 'supervised'>[]} addresses */
function urlsOf(addresses) {
  return Object.fromEntries(
    databaseServices.map((service) => [
      service,
      addresses.filter(({ app }) => app === service).map(({ url }) => url),
    ]),
  );
}

/** @param {Data} data */
const pickStore = ({ storage, storeUsers }) => ({ storage, storeUsers });

/**
 * @param {'disk' | 'minio'} storage
 * @param {string} dir
 * @param {import('../../processes/src/secrets.mjs').Secrets} secrets
 * @returns {Pick<import('../../processes/src/apps.mjs').Surroundings, 'storage' | 'storeUsers'>}
 */
export function storageOf(storage, dir, secrets) {
  if (storage === 'disk') return { storage: { STORAGE_DIR: join(dir, 'storage') } };
  const {
    LODGE_TEST_MINIO_ENDPOINT: endpoint,
    LODGE_TEST_MINIO_ACCESS_KEY: key,
    LODGE_TEST_MINIO_SECRET_KEY: secret,
  } = process.env;
  if (!endpoint || !key || !secret)
    throw new Error(
      'There is no MinIO here: leave this test out when LODGE_TEST_MINIO_ENDPOINT is not set.',
    );
  const bucket = `lodge-${randomBytes(6).toString('hex')}`;
  return {
    storage: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: key,
      S3_SECRET_KEY: secret,
      S3_BUCKET: bucket,
    },
    storeUsers: storeUsersOf(bucket, secrets.storeUsers),
  };
}
