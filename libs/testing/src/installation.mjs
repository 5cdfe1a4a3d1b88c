// @ts-check
import { databaseUrl } from '../../processes/src/apps.mjs';

/** @typedef {{ email: string, username: string, password: string }} Admin */

/** @type {Admin} */
export const firstAdmin = {
  email: 'admin@lodge.example',
  username: 'Warden',
  password: 'Lantern-and-Key-7!',
};

/** What a Lodge under test is made of, however its apps run: as processes, or in the test's own. */
export class Installation {
  admin = firstAdmin;

  /**
   * @param {string} dir for its logs and, without MinIO, its objects
   * @param {import('../../processes/src/apps.mjs').Surroundings} surroundings
   */
  constructor(dir, surroundings) {
    this.dir = dir;
    this.surroundings = surroundings;
  }

  /** Of the (first) gateway, without a slash at the end. @returns {string} */
  get url() {
    throw new Error('Nothing runs yet');
  }

  /**
   * @param {import('./system.mjs').App} _app
   * @returns {NodeJS.ProcessEnv} the settings of the app, of its first replica
   */
  env(_app) {
    throw new Error('Nothing runs yet');
  }

  get redisUrl() {
    return this.surroundings.redisUrl;
  }

  /** The folder of the objects; undefined when they are in MinIO. */
  get storageDir() {
    return this.surroundings.storage.STORAGE_DIR;
  }

  /** @param {'owner' | Exclude<import('./system.mjs').App, 'gateway'>} role */
  databaseUrl(role) {
    const { ownerUrl, secrets } = this.surroundings;
    return role === 'owner' ? ownerUrl : databaseUrl(ownerUrl, role, secrets.services[role]);
  }
}
