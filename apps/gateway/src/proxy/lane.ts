import { Pool } from 'undici';
import { boundsOfLane, FairQueue } from '@lodge/limits';
import type { Route, Streaming } from '@lodge/contracts';

export type LaneName = 'json' | Streaming;

export const laneOf = ({ streaming }: Route): LaneName => streaming ?? 'json';

// Idle connections end before a draining service ends them: a write to a closing one is lost.
const CONNECTION = {
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
  connect: { timeout: 2_000 },
};

// Milliseconds; a live stream sends something every 20 s.
const SILENCE = { part: 10_000, live: 65_000 };

// Each live stream holds a connection; the number of clients bounds them.
const CONNECTIONS: Record<LaneName, number> = {
  json: 256,
  bytes: 256,
  upload: 128,
  live: Infinity,
};

/** Connections of its own to a replica, so that no other kind of calls starves these. */
export class Lane {
  readonly pool: Pool;
  readonly queue: FairQueue;

  constructor(address: string, name: LaneName) {
    const connections = CONNECTIONS[name];
    this.pool = new Pool(address, {
      ...CONNECTION,
      connections: name === 'live' ? null : connections,
      bodyTimeout: name === 'live' ? SILENCE.live : SILENCE.part,
    });
    this.queue = new FairQueue(boundsOfLane(connections));
  }
}
