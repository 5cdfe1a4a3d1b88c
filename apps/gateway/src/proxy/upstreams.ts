import { Pool } from 'undici';

// A replica that refused a connection is passed over for this long, unless all did.
const PAUSE = 1_000;

interface Upstream {
  pool: Pool;
  /** For answers that go on: each holds a connection of its own, as many as there are. */
  live: Pool;
  pausedUntil: number;
}

// Closed by this side first: the services keep idle connections for longer.
const CONNECTION = { keepAliveTimeout: 30_000, keepAliveMaxTimeout: 30_000, connect: { timeout: 2_000 }, bodyTimeout: 0 };

/** The replicas of one service, taken in turn. */
export class Upstreams {
  private readonly upstreams: Upstream[];
  private turn = 0;

  /** @param addresses origins, `http://host:port` */
  constructor(readonly addresses: string[]) {
    this.upstreams = addresses.map((address) => ({
      pausedUntil: 0,
      pool: new Pool(address, { ...CONNECTION, connections: 256 }),
      live: new Pool(address, { ...CONNECTION, connections: null }),
    }));
  }

  /** All replicas, the next in turn first, those that lately refused a connection last. */
  inTurn(): Upstream[] {
    const first = this.turn++ % this.upstreams.length;
    const order = [...this.upstreams.slice(first), ...this.upstreams.slice(0, first)];
    return order.length === 1 ? order : order.sort((a, b) => this.pause(a) - this.pause(b));
  }

  pauseFor(upstream: Upstream) {
    upstream.pausedUntil = Date.now() + PAUSE;
  }

  private pause({ pausedUntil }: Upstream) {
    return pausedUntil > Date.now() ? 1 : 0;
  }
}
