import { Pool } from 'undici';
import type { Response } from 'express';
import { type Network, boundsOfLane, type Release, Slots } from '@lodge/limits';
import { ContestedSlots } from '../clients/contested-slots.js';
import { READING } from '../clients/directions.js';
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
  readonly slots: Slots;
  private readonly contested: ContestedSlots;

  constructor(address: string, kind: Kind) {
    const connections = CONNECTIONS[kind];
    this.pool = new Pool(address, {
      ...CONNECTION,
      connections: kind === 'live' ? null : connections,
      bodyTimeout: kind === 'live' ? SILENCE.live : SILENCE.part,
    });
    this.slots = new Slots(boundsOfLane(connections));
    this.contested = new ContestedSlots(this.slots, READING);
  }

  /** `network` is undefined where networks are not limited. @throws ApiError 429, 503 */
  take(response: Response, network: Network | undefined, session?: string): Promise<Release> {
    const owner = { ...network, session };
    return network ? this.contested.take(owner, response) : this.slots.take(owner);
  }
}
