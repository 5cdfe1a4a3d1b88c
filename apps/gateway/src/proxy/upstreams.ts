import { Pool } from 'undici';
import { Slots } from '../slots.js';
import type { Kind } from './kinds.js';

// Milliseconds for which a replica is skipped, unless all are.
const PAUSE = { refused: 1_000, draining: 5_000 };

export interface Lane {
  pool: Pool;
  slots: Slots;
}

export interface Upstream {
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
  readonly all: Upstream[];
  private turn = 0;

  constructor(readonly addresses: string[]) {
    this.all = addresses.map((address) => ({
      pausedUntil: 0,
      lanes: {
        json: lane(address, CONNECTIONS.json),
        bytes: lane(address, CONNECTIONS.bytes),
        upload: lane(address, CONNECTIONS.upload),
        live: liveLane(address),
      },
    }));
  }

  // Round-robin, then those without a free connection, then those being skipped.
  inTurn(kind: Kind): Upstream[] {
    const { all } = this;
    const first = this.turn++ % all.length;
    if (all.length === 1) return all;
    const order = [...all.slice(first), ...all.slice(0, first)];
    const now = Date.now();
    const rank = ({ pausedUntil, lanes }: Upstream) =>
      pausedUntil > now ? 2 : lanes[kind].slots.hasRoom ? 0 : 1;
    return order.sort((a, b) => rank(a) - rank(b));
  }

  skip(upstream: Upstream, reason: keyof typeof PAUSE) {
    upstream.pausedUntil = Date.now() + PAUSE[reason];
  }
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
