// @ts-check
import { Limit } from './limits/limit.mjs';
import { startSeeded } from './systems.mjs';

/** A system filled for measuring, and what it is measured against. */
export class Bench {
  /** @type {Limit[]} */
  limits;

  /**
   * @param {import('./systems.mjs').System} system
   * @param {import('./seed.mjs').Size} size
   * @param {Limit} bare
   */
  constructor(system, size, bare) {
    this.system = system;
    this.size = size;
    this.bare = bare;
    this.limits = [bare];
  }

  /** @param {import('./seed.mjs').Size} size @param {import('../libs/testing/src/system.mjs').SystemOptions} [options] */
  static async start(size, options) {
    const system = await startSeeded(size, options);
    const bare = await Limit.start('bare-server.mjs', {
      DATABASE_URL: system.databaseUrl('owner'),
      STORAGE_DIR: String(system.storageDir),
    });
    return new Bench(system, size, bare);
  }

  async stop() {
    await Promise.all(this.limits.map((limit) => limit.stop()));
    await this.system.stop();
  }
}
