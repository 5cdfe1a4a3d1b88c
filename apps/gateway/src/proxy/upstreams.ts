import { rendezvousOrder } from './homes.js';
import type { Kind } from './kinds.js';
import { Lane } from './lane.js';

// Milliseconds for which a replica is skipped, unless all are.
const PAUSE = { refused: 1_000, draining: 5_000 };

export interface Upstream {
  address: string;
  lanes: Record<Kind, Lane>;
  pausedUntil: number;
}

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
    const order = group === undefined ? this.nextRound() : rendezvousOrder(all, group);
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
    json: new Lane(address, 'json'),
    bytes: new Lane(address, 'bytes'),
    upload: new Lane(address, 'upload'),
    live: new Lane(address, 'live'),
  },
});

function close({ lanes }: Upstream) {
  for (const { pool } of Object.values(lanes)) void pool.close();
}
