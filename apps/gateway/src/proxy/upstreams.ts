import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { rendezvousOrder } from './rendezvous.js';
import { Lane, type LaneName } from './lane.js';

// Milliseconds for which a replica is skipped, unless all are.
const PAUSE = { refused: 1_000, draining: 5_000 };

export interface Upstream {
  address: string;
  lanes: Record<LaneName, Lane>;
  pausedUntil: number;
}

export class Upstreams {
  private replicas: Upstream[];
  private spares: Upstream[] = [];
  private turn = 0;

  constructor(addresses: readonly string[]) {
    this.replicas = addresses.map(upstreamOf);
  }

  get all(): readonly Upstream[] {
    return [...this.replicas, ...this.spares];
  }

  /** @param spares addresses that reach any replica, for when the known ones are gone */
  update(addresses: readonly string[], spares: readonly string[] = []): void {
    const known = new Map(this.all.map((upstream) => [upstream.address, upstream]));
    const upstreamAt = (address: string) => known.get(address) ?? upstreamOf(address);
    this.replicas = addresses.map(upstreamAt);
    this.spares = spares.map(upstreamAt);
    const { all } = this;
    for (const upstream of known.values())
      if (!all.includes(upstream))
        for (const { pool } of Object.values(upstream.lanes)) void pool.close();
  }

  // A group's home comes first; those without a free connection, spares and skipped ones last.
  candidates(lane: LaneName, group?: string): readonly Upstream[] {
    const { all, replicas, spares } = this;
    if (all.length === 1) return all;
    const order = group === undefined ? this.nextRound() : rendezvousOrder(replicas, group);
    const now = Date.now();
    const rank = (upstream: Upstream) => {
      if (upstream.pausedUntil > now) return 3;
      if (spares.includes(upstream)) return 2;
      return upstream.lanes[lane].queue.hasRoom ? 0 : 1;
    };
    return [...order, ...spares].sort((a, b) => rank(a) - rank(b));
  }

  private nextRound(): Upstream[] {
    const { replicas } = this;
    const first = this.turn++ % replicas.length;
    return [...replicas.slice(first), ...replicas.slice(0, first)];
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

/** A name with one address stays a name, which each connection resolves. */
export async function replicasOf(addresses: readonly string[]): Promise<string[]> {
  return (await Promise.all(addresses.map(replicasBehind))).flat();
}

async function replicasBehind(address: string): Promise<string[]> {
  const { hostname, port } = new URL(address);
  if (isIP(hostname) || hostname.startsWith('[')) return [address];
  const found = await lookup(hostname, { all: true });
  // The same replicas are also listed by their addresses of the other family.
  const replicas = found.filter(({ family }) => family === found[0].family);
  if (replicas.length < 2) return [address];
  const hosts = replicas.map(({ address: ip, family }) => (family === 6 ? `[${ip}]` : ip));
  return hosts.sort().map((host) => `http://${host}:${port || 80}`);
}
