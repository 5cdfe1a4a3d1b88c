// @ts-check
import { Redis } from 'ioredis';
import pg from 'pg';
import { databaseUrl } from '../../processes/src/apps.mjs';

/** @typedef {{ email: string, username: string, password: string }} Admin */

/** @type {Admin} */
export const firstAdmin = {
  email: 'admin@lodge.example',
  username: 'Warden',
  password: 'Lantern-and-Key-7!',
};

/** Settings of the migration. */
export const firstAdminVariables = {
  ADMIN_EMAIL: firstAdmin.email,
  ADMIN_USERNAME: firstAdmin.username,
  ADMIN_PASSWORD: firstAdmin.password,
};

/** SQL by which the first admin says who they are, as whoever registers has. */
export const STATE_FIRST_ADMIN = `
  update users set age = 30, height_feet = 6, height_inches = 0, weight_pounds = 180,
    ethnicity = 'Other', sexual_position = 'Side'
  where is_admin and age is null`;

/** SQL in an update of `users`: the facts of those who have not said who they are. */
export const UNSTATED = `age = null, height_feet = null, height_inches = null,
  weight_pounds = null, ethnicity = null, sexual_position = null`;

/** A Lodge under test, whether its apps run as processes or in the test's process. */
export class Installation {
  admin = firstAdmin;
  /** @type {pg.Pool | undefined} */
  #database;
  /** @type {Redis | undefined} */
  #redisClient;

  /**
   * @param {string} dir folder for logs and, without MinIO, objects
   * @param {import('../../processes/src/apps.mjs').Surroundings} surroundings
   */
  constructor(dir, surroundings) {
    this.dir = dir;
    this.surroundings = surroundings;
  }

  /** URL of the first gateway, without a trailing slash. @returns {string} */
  get url() {
    throw new Error('Nothing runs yet');
  }

  /**
   * @param {import('./system.mjs').App} _app
   * @returns {NodeJS.ProcessEnv} environment of the app's first replica
   */
  env(_app) {
    throw new Error('Nothing runs yet');
  }

  get redisUrl() {
    return this.surroundings.redisUrl;
  }

  /**
   * The owner's connections, kept from one statement to the next: each new one costs 12 ms of
   * processor time.
   */
  get database() {
    return (this.#database ??= poolOf(this.databaseUrl('owner')));
  }

  /** The operator's connection, which has all rights. */
  get redisClient() {
    const options = { maxRetriesPerRequest: null };
    return (this.#redisClient ??= new Redis(this.redisUrl, options).on('error', () => {}));
  }

  async closeConnections() {
    this.#redisClient?.disconnect();
    await this.#database?.end();
    this.#database = undefined;
  }

  /**
   * Call it before Redis stops. A Redis that a test killed or restarted has forgotten.
   * @throws {Error} with what Redis denied to the services' users
   */
  async assertNothingDenied() {
    const operator = new Redis(this.redisUrl, { lazyConnect: true, retryStrategy: () => null });
    operator.on('error', () => {});
    try {
      await operator.connect();
    } catch {
      return;
    }
    const denied = await operator.call('ACL', 'LOG');
    operator.disconnect();
    if (Array.isArray(denied) && denied.length > 0)
      throw new Error(`Redis denied its users: ${JSON.stringify(denied)}`);
  }

  /** Folder of the stored objects; undefined with MinIO. */
  get storageDir() {
    return this.surroundings.storage.STORAGE_DIR;
  }

  /** @param {'owner' | Exclude<import('./system.mjs').App, 'gateway'>} role */
  databaseUrl(role) {
    const { ownerUrl, secrets } = this.surroundings;
    return role === 'owner' ? ownerUrl : databaseUrl(ownerUrl, role, secrets.services[role]);
  }
}

/** @param {string} connectionString */
function poolOf(connectionString) {
  const shared = process.env.LODGE_TEST_DATABASE_URL;
  const isShared = shared && new URL(shared).host === new URL(connectionString).host;
  // A test may kill a server of its own, and would find a kept connection broken.
  const pool = new pg.Pool({ connectionString, maxUses: isShared ? Infinity : 1 });
  pool.on('error', () => {});
  return pool;
}
