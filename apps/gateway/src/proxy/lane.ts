import { Pool } from 'undici';
import { tooManyRequests } from '@lodge/service';
import { Slots, type Network } from '@lodge/limits';
import { NetworkShares, type Release } from '../keyed-slots.js';
import type { Kind } from './kinds.js';

// Idle connections end sooner than a draining service ends them (DRAIN_SECONDS): a write sent while
// its connection is being closed is lost, and must not be repeated.
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
// Each live stream holds a connection; the number of clients bounds them.
const CONNECTIONS = { json: 256, bytes: 256, upload: 128, live: Infinity };
// One network gets this share, so that none can fill a lane. Its members' calls have one, and all
// its other calls another.
const SHARE = 1 / 4;
// Calls that wait for their network's share: as many as one may have in progress here.
const MOST_WAITING_OF_NETWORK = 256;

/** The connections to a replica for one kind of calls. */
export class Lane {
  readonly pool: Pool;
  readonly slots: Slots;
  private readonly shares: NetworkShares;

  constructor(address: string, kind: Kind) {
    const connections = CONNECTIONS[kind];
    this.pool = new Pool(address, {
      ...CONNECTION,
      connections: kind === 'live' ? null : connections,
      bodyTimeout: kind === 'live' ? SILENCE.live : SILENCE.part,
    });
    this.slots = new Slots({
      size: connections,
      mostWaiting: MOST_WAITING,
      timeout: QUEUE_TIMEOUT,
    });
    this.shares = new NetworkShares(
      { underWay: connections * SHARE, waiting: MOST_WAITING_OF_NETWORK, timeout: QUEUE_TIMEOUT },
      () => tooManyRequests(1),
    );
  }

  /**
   * Networks wait in turn, and within one its sessions, however many calls each of them has.
   * @param network undefined where networks are not limited
   * @throws ApiError 429, 503
   */
  async take(network: Network | undefined, session?: string): Promise<Release> {
    const release = network && (await this.shares.take(network, session));
    try {
      if (!this.slots.tryTake()) await this.slots.take(network?.wide ?? network?.narrow);
    } catch (error) {
      release?.();
      throw error;
    }
    return () => {
      this.slots.release();
      release?.();
    };
  }
}
