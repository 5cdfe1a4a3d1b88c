import { Pool } from 'undici';
import { boundsOfLane, FairQueue } from '@lodge/limits';
import type { Kind } from './kinds.js';

// Idle connections end before a draining service ends them: a write to a closing one is lost.
const CONNECTION = {
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
  connect: { timeout: 2_000 },
};

// Milliseconds; a live stream sends something every 20 s.
const SILENCE = { part: 10_000, live: 65_000 };

// Each live stream holds a connection; the number of clients bounds them.
const CONNECTIONS = { json: 256, bytes: 256, upload: 128, live: Infinity };

export class Lane {
  readonly pool: Pool;
  readonly queue: FairQueue;

  constructor(address: string, kind: Kind) {
    const connections = CONNECTIONS[kind];
    this.pool = new Pool(address, {
      ...CONNECTION,
      connections: kind === 'live' ? null : connections,
      bodyTimeout: kind === 'live' ? SILENCE.live : SILENCE.part,
    });
    this.queue = new FairQueue(boundsOfLane(connections));
  }
}
