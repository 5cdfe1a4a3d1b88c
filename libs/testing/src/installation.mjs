// @ts-check
import { databaseUrl } from '../../processes/src/apps.mjs';

/** @typedef {{ email: string, username: string, password: string }} Admin */

/** @type {Admin} */
export const firstAdmin = {
  email: 'admin@lodge.example',
  username: 'Warden',
  password: 'Lantern-and-Key-7!',
};

/** A Lodge under test, whether its apps run as processes or in the test's process. */
export class Installation {
  admin = firstAdmin;

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
