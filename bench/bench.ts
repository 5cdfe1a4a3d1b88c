import { startBaseline } from './baselines/baseline.js';
import { startSeeded } from './systems.js';
import type { Child } from './child.js';
import type { Size } from './seed.js';
import type { System, SystemOptions } from '../libs/testing/src/system.mjs';

/** A seeded system and the baselines it is compared with: as many bare servers as it has gateways. */
export class Bench {
  baselines: Child[];

  constructor(
    readonly system: System,
    readonly size: Size,
    readonly bare: Child[],
  ) {
    this.baselines = [...bare];
  }

  static async start(size: Size, options?: SystemOptions) {
    const system = await startSeeded(size, options);
    const env = {
      DATABASE_URL: system.databaseUrl('owner'),
      STORAGE_DIR: String(system.storageDir),
    };
    const bare = await Promise.all(
      system.urls('gateway').map(() => startBaseline('bare-server', env)),
    );
    return new Bench(system, size, bare);
  }

  async stop() {
    await Promise.all(this.baselines.map((baseline) => baseline.stop()));
    await this.system.stop();
  }
}
