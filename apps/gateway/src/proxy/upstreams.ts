import { Pool } from 'undici';
import { Slots } from '../slots.js';
import { inOrderFor } from './homes.js';
import type { Kind } from './kinds.js';

// Milliseconds for which a replica is skipped, unless all are.
const PAUSE = { refused: 1_000, draining: 5_000 };

export interface Lane {
  pool: Pool;
  slots: Slots;
}

export interface Upstream {
  address: string;
  lanes: Record<Kind, Lane>;
  pausedUntil: number;
}

// Shorter than a draining service keeps them (DRAIN_SECONDS): a write sent while its connection is
// being closed is lost, and must not be repeated.
const CONNECTION = {
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
  connect: { timeout: 2_000 },
};

// Milliseconds; a live stream sends something every 20 s.
const SILENCE = { part: 10_000, live: 65_000 };

// Milliseconds.
const QUEUE_TIMEOUT = 5_000;
const MOST_WAITING = 2_000;
const CONNECTIONS = { json: 256, bytes: 256, upload: 128 };

export class Upstreams {
  private replicas: Upstream[];
  private turn = 0;

  constructor(addresses: readonly string[]) {
    this.replicas = addresses.map(upstreamOf);
  }

  get all(): readonly Upstream[] {
    return this.replicas;
  }

  // Calls under way to a replica that is gone are finished.
  update(addresses: readonly string[]): void {
    const known = new Map(this.replicas.map((upstream) => [upstream.address, upstream]));
    this.replicas = addresses.map((address) => known.get(address) ?? upstreamOf(address));
    for (const upstream of known.values()) if (!this.replicas.includes(upstream)) close(upstream);
  }

  // Round-robin, or a group's home first; then those without a free connection, then those being
  // skipped.
  inTurn(kind: Kind, group?: string): readonly Upstream[] {
    const { all } = this;
    if (all.length === 1) return all;
    const order = group === undefined ? this.nextRound() : inOrderFor(all, group);
    const now = Date.now();
    const rank = ({ pausedUntil, lanes }: Upstream) =>
      pausedUntil > now ? 2 : lanes[kind].slots.hasRoom ? 0 : 1;
    return order.sort((a, b) => rank(a) - rank(b));
  }

  private nextRound(): Upstream[] {
    const first = this.turn++ % this.all.length;
    return [...this.all.slice(first), ...this.all.slice(0, first)];
  }

  skip(upstream: Upstream, reason: keyof typeof PAUSE) {
    upstream.pausedUntil = Date.now() + PAUSE[reason];
  }
}

const upstreamOf = (address: string): Upstream => ({
  address,
  pausedUntil: 0,
  lanes: {
    json: lane(address, CONNECTIONS.json),
    bytes: lane(address, CONNECTIONS.bytes),
    upload: lane(address, CONNECTIONS.upload),
    live: liveLane(address),
  },
});

function close({ lanes }: Upstream) {
  for (const { pool } of Object.values(lanes)) void pool.close();
}

function lane(address: string, connections: number): Lane {
  return {
    pool: new Pool(address, { ...CONNECTION, connections, bodyTimeout: SILENCE.part }),
    slots: new Slots(connections, MOST_WAITING, QUEUE_TIMEOUT),
  };
}

// Each live stream holds a connection; the number of clients bounds them.
function liveLane(address: string): Lane {
  return {
    pool: new Pool(address, { ...CONNECTION, connections: null, bodyTimeout: SILENCE.live }),
    slots: new Slots(Infinity, 0, 0),
  };
}
