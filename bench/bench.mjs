// @ts-check
import { startBaseline } from './baselines/baseline.mjs';
import { startSeeded } from './systems.mjs';

/** A seeded system and the baselines it is compared with. */
export class Bench {
  /** @type {import('./child.mjs').Child[]} */
  baselines;

  /**
   * @param {import('./systems.mjs').System} system
   * @param {import('./seed.mjs').Size} size
   * @param {import('./child.mjs').Child} bare
   */
  constructor(system, size, bare) {
    this.system = system;
    this.size = size;
    this.bare = bare;
    this.baselines = [bare];
  }

  /**
   * @param {import('./seed.mjs').Size} size
   * @param {import('../libs/testing/src/system.mjs').SystemOptions} [options]
   */
  static async start(size, options) {
    const system = await startSeeded(size, options);
    const env = {
      DATABASE_URL: system.databaseUrl('owner'),
      STORAGE_DIR: String(system.storageDir),
    };
    return new Bench(system, size, await startBaseline('bare-server.mjs', env));
  }

  async stop() {
    await Promise.all(this.baselines.map((baseline) => baseline.stop()));
    await this.system.stop();
  }
}
