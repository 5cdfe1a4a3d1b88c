import type { Response } from 'express';
import { tooManyRequests, unavailable } from '@lodge/service';
import { isSharedAt, PLACES, Slots, type Owner } from '@lodge/limits';
import { rejectSlow } from '../connections/connection.js';
import type { Client } from './client.js';

// Bytes a second at which a body keeps its place even when others need one.
const LEAST_RATE = 65_536;
// Milliseconds. The shorter, the more often a client that opens connections has to do so.
const GRACE = 500;

interface Body {
  response: Response;
  owner: Owner;
  began: { at: number; bytes: number };
}

/**
 * Places from a body's first 16 KB until its answer; photos are this large, no form of the web app
 * is. Once all that a client may have are taken, the slowest body there that still arrives makes
 * room.
 */
export class LargeBodies {
  private readonly places = new Slots(PLACES.largeBodies, (level) =>
    level === 'all' ? unavailable(1) : tooManyRequests(1),
  );
  private readonly admitted = new Set<Body>();

  /** @throws ApiError 429, or 503 if all places are taken */
  async take(response: Response, { network, cookies: { session } }: Client): Promise<void> {
    const owner = { ...network, session };
    const release = this.places.tryTake(owner) ?? (await this.waitFor(owner));
    if (response.closed) return release();
    const began = { at: Date.now(), bytes: response.req.socket.bytesRead };
    const body = { response, owner, began };
    this.admitted.add(body);
    response.once('close', () => {
      this.admitted.delete(body);
      release();
    });
  }

  // A place that was made free goes to the next in turn, who may be as slow.
  private async waitFor(owner: Owner) {
    this.makeRoom(owner);
    const again = setInterval(() => this.makeRoom(owner), GRACE);
    try {
      return await this.places.take(owner);
    } finally {
      clearInterval(again);
    }
  }

  private makeRoom(owner: Owner) {
    const full = this.places.fullFor(owner);
    if (!full) return;
    const now = Date.now();
    let slowest: Body | undefined;
    let least = LEAST_RATE;
    for (const body of this.admitted) {
      const rate = isSharedAt(full, owner, body.owner) ? rateOf(body, now) : Infinity;
      if (rate < least) [slowest, least] = [body, rate];
    }
    if (!slowest) return;
    this.admitted.delete(slowest);
    rejectSlow(slowest.response);
  }
}

// A rate counts only if no bytes wait to be read: those wait for us, not for the client.
function rateOf({ response: { req }, began: { at, bytes } }: Body, now: number): number {
  const milliseconds = now - at;
  if (req.complete || req.readableLength > 0 || milliseconds < GRACE) return Infinity;
  return ((req.socket.bytesRead - bytes) * 1_000) / milliseconds;
}
