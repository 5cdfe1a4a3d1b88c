// @ts-check
import { startBaseline } from './baselines/baseline.mjs';
import { startSeeded } from './systems.mjs';

/** A seeded system and the baselines it is compared with: as many bare servers as it has gateways. */
export class Bench {
  /** @type {import('./child.mjs').Child[]} */
  baselines;

  /**
   * @param {import('./systems.mjs').System} system
   * @param {import('./seed.mjs').Size} size
   * @param {import('./child.mjs').Child[]} bare
   */
  constructor(system, size, bare) {
    this.system = system;
    this.size = size;
    this.bare = bare;
    this.baselines = [...bare];
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
    const bare = await Promise.all(
      system.urls('gateway').map(() => startBaseline('bare-server.mjs', env)),
    );
    return new Bench(system, size, bare);
  }

  async stop() {
    await Promise.all(this.baselines.map((baseline) => baseline.stop()));
    await this.system.stop();
  }
}
