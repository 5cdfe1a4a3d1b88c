import { startBaseline } from './baselines/baseline.js';
import { startSeeded } from './systems.js';
import type { Child } from './child.js';
import type { Size } from './seed.js';
import type { System, SystemOptions } from '../libs/testing/src/system.mjs';

/** A seeded system and its baselines: as many processes of each as it has gateways. */
export class Bench {
  baselines: Child[];
  #floor?: Promise<{ proxies: Child[]; services: Child[] }>;

  constructor(
    readonly system: System,
    readonly size: Size,
    readonly bare: Child[],
  ) {
    this.baselines = [...bare];
  }

  static async start(size: Size, options?: SystemOptions) {
    const system = await startSeeded(size, options);
    const bare = await Promise.all(
      system.urls('gateway').map(() => startBaseline('bare-server', storesOf(system))),
    );
    return new Bench(system, size, bare);
  }

  /** Starts bare services, each behind a bare gateway, when a row first needs them. */
  floor() {
    return (this.#floor ??= this.#startFloor());
  }

  async #startFloor() {
    const { system } = this;
    const services = await Promise.all(
      system.urls('gateway').map(() => startBaseline('floor-service', storesOf(system))),
    );
    const proxies = await Promise.all(
      services.map(({ ready }) =>
        startBaseline('floor-proxy', { SERVICE_URL: `http://127.0.0.1:${ready}` }),
      ),
    );
    this.baselines.push(...proxies, ...services);
    return { proxies, services };
  }

  async stop() {
    await Promise.all(this.baselines.map((baseline) => baseline.stop()));
    await this.system.stop();
  }
}

const storesOf = (system: System) => ({
  DATABASE_URL: system.databaseUrl('owner'),
  REDIS_URL: system.redisUrl,
  STORAGE_DIR: String(system.storageDir),
});
