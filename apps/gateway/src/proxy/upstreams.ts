import { Pool } from 'undici';
import { Slots } from '../slots.js';
import type { Kind } from './kinds.js';

// Milliseconds for which a replica that refused a connection, or is draining, is skipped, unless all are.
const PAUSE = { refused: 1_000, draining: 5_000 };

export interface Lane {
  pool: Pool;
  slots: Slots;
}

export interface Upstream {
  lanes: Record<Kind, Lane>;
  pausedUntil: number;
}

// Idle connections are closed by this side, and before a service that drains for longer than that (DRAIN_SECONDS) closes
// them: a request sent on a connection at the moment it is closed is lost, and one that writes cannot be sent again.
const CONNECTION = {
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
  connect: { timeout: 2_000 },
};

/** Milliseconds between two parts of an answer; a live stream sends something every 20 s. */
const SILENCE = { part: 10_000, live: 65_000 };

/** Milliseconds in the queue for a connection. */
const QUEUE_TIMEOUT = 5_000;
const MOST_WAITING = 2_000;
const CONNECTIONS = { json: 256, bytes: 256, upload: 128 };

/** The replicas of one service, taken in turn. */
export class Upstreams {
  readonly all: Upstream[];
  private turn = 0;

  /** @param addresses origins, `http://host:port` */
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

  /** All replicas, the next in turn first; behind them those without a free connection, last those that are passed over. */
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

  passOver(upstream: Upstream, reason: keyof typeof PAUSE) {
    upstream.pausedUntil = Date.now() + PAUSE[reason];
  }
}

function lane(address: string, connections: number): Lane {
  return {
    pool: new Pool(address, { ...CONNECTION, connections, bodyTimeout: SILENCE.part }),
    slots: new Slots(connections, MOST_WAITING, QUEUE_TIMEOUT),
  };
}

/** Answers that go on hold a connection each, as many as there are: what bounds them is the number of clients. */
function liveLane(address: string): Lane {
  return {
    pool: new Pool(address, { ...CONNECTION, connections: null, bodyTimeout: SILENCE.live }),
    slots: new Slots(Infinity, 0, 0),
  };
}
