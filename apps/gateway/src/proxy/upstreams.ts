import { Pool } from 'undici';

// A replica that refused a connection, or said that it is about to end, is passed over for this long, unless all are.
const PAUSE = { refused: 1_000, draining: 5_000 };

export interface Upstream {
  pool: Pool;
  /** For answers that go on: each holds a connection of its own, as many as there are. */
  live: Pool;
  pausedUntil: number;
}

// Idle connections are closed by this side, and before a service that drains for longer than that (DRAIN_SECONDS) closes
// them: a request sent on a connection at the moment it is closed is lost, and one that writes cannot be sent again.
const CONNECTION = { keepAliveTimeout: 2_000, keepAliveMaxTimeout: 2_000, connect: { timeout: 2_000 }, bodyTimeout: 0 };

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

  /** All replicas, the next in turn first, those that are passed over last. */
  inTurn(): Upstream[] {
    const first = this.turn++ % this.upstreams.length;
    const order = [...this.upstreams.slice(first), ...this.upstreams.slice(0, first)];
    return order.length === 1 ? order : order.sort((a, b) => this.pause(a) - this.pause(b));
  }

  passOver(upstream: Upstream, reason: keyof typeof PAUSE) {
    upstream.pausedUntil = Date.now() + PAUSE[reason];
  }

  private pause({ pausedUntil }: Upstream) {
    return pausedUntil > Date.now() ? 1 : 0;
  }
}
