import type { Response } from 'express';
import { tooManyRequests, unavailable, type ApiError } from '@lodge/service';
import { isSharedAt, PLACES, Slots, type Owner } from '@lodge/limits';
import { rejectUnread } from '../connections/connection.js';
import type { Client } from './client.js';

// Bytes a second at which a body keeps its place even when others need one.
const LEAST_RATE = 65_536;
// Milliseconds. The shorter, the more often a client that opens connections has to do so.
const GRACE = 500;
const MAKE_ROOM_EVERY = 100;

interface Body {
  response: Response;
  owner: Owner;
  began: { at: number; bytes: number };
}

/**
 * Places from a body's first 16 KB until its answer; photos are this large, no form of the web app
 * is. While somebody waits, the slowest body that still arrives makes room there or, once all places
 * are taken, the youngest of the network that has the most.
 */
export class LargeBodies {
  private readonly places = new Slots(PLACES.largeBodies, (level) =>
    level === 'all' ? unavailable(1) : tooManyRequests(1),
  );
  private readonly admitted = new Set<Body>();
  private readonly waiting = new Set<Owner>();
  private timer?: NodeJS.Timeout;

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

  private async waitFor(owner: Owner) {
    this.waiting.add(owner);
    this.timer ??= setInterval(() => this.makeRoom(), MAKE_ROOM_EVERY);
    this.makeRoom();
    try {
      return await this.places.take(owner);
    } finally {
      this.waiting.delete(owner);
      if (this.waiting.size === 0) this.timer = void clearInterval(this.timer);
    }
  }

  // A place that was made free goes to the next in turn, who may be as slow: hence again and again.
  private makeRoom() {
    const now = Date.now();
    const arriving = [...this.admitted].filter(({ response }) => !response.req.complete);
    const slow = arriving
      .map((body) => ({ body, rate: rateOf(body, now) }))
      .filter(({ rate }) => rate < LEAST_RATE)
      .sort((one, other) => one.rate - other.rate)
      .map(({ body }) => body);
    const served = new Set<unknown>();
    for (const owner of this.waiting) {
      const full = this.places.fullFor(owner);
      if (!full) continue;
      const slowest = slow.find((body) => isSharedAt(full, owner, body.owner));
      if (slowest) {
        slow.splice(slow.indexOf(slowest), 1);
        this.end(slowest);
      } else if (full === 'all' && !served.has(siteOf(owner))) {
        served.add(siteOf(owner));
        const youngest = youngestOfLoudest(arriving, owner);
        if (youngest) this.end(youngest, unavailable(1));
      }
    }
  }

  private end(body: Body, error?: ApiError) {
    this.admitted.delete(body);
    rejectUnread(body.response, error);
  }
}

// An IPv6 /48 counts as one, as it does in `Slots`.
const siteOf = ({ wide, narrow }: Owner) => wide ?? narrow;

/** Returns undefined unless that network has at least two more bodies than the owner's. */
function youngestOfLoudest(bodies: readonly Body[], owner: Owner): Body | undefined {
  const counts = new Map<unknown, number>();
  for (const body of bodies) {
    const site = siteOf(body.owner);
    counts.set(site, (counts.get(site) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most < (counts.get(siteOf(owner)) ?? 0) + 2) return undefined;
  return bodies.findLast((body) => counts.get(siteOf(body.owner)) === most);
}

// A rate counts only if no bytes wait to be read: those wait for us, not for the client.
function rateOf({ response: { req }, began: { at, bytes } }: Body, now: number): number {
  const milliseconds = now - at;
  if (req.readableLength > 0 || milliseconds < GRACE) return Infinity;
  return ((req.socket.bytesRead - bytes) * 1_000) / milliseconds;
}
