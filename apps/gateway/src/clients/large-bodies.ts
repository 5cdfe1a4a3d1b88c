import type { Response } from 'express';
import { tooManyRequests } from '@lodge/service';
import { rejectSlow } from '../connections/connection.js';
import type { Client } from './client.js';

// Includes bodies that are still arriving. Photos are this large; no form of the web app is.
const MOST_OF_NETWORK = 128;
const MOST_OF_WIDE_NETWORK = 256;
// Bytes a second at which a body keeps its place even when others need one.
const LEAST_RATE = 65_536;
// Milliseconds. The shorter, the more often a client that opens connections has to do so.
const GRACE = 500;

interface Body {
  response: Response;
  began: { at: number; bytes: number };
}

/** By network. Once its places are used up, the slowest body that still arrives makes room. */
export class LargeBodies {
  private readonly ofNetwork = new Map<string, Set<Body>>();

  take(response: Response, { network: { narrow, wide } }: Client): void {
    if (response.closed) return;
    this.makeRoom(narrow, MOST_OF_NETWORK);
    if (wide) this.makeRoom(wide, MOST_OF_WIDE_NETWORK);
    const body = { response, began: { at: Date.now(), bytes: response.req.socket.bytesRead } };
    for (const key of [narrow, ...(wide ? [wide] : [])]) this.add(key, body);
  }

  private makeRoom(key: string, most: number) {
    const bodies = this.ofNetwork.get(key);
    if (bodies && bodies.size >= most && !endSlowest(bodies)) throw tooManyRequests(1);
  }

  private add(key: string, body: Body) {
    const bodies = this.ofNetwork.get(key) ?? new Set();
    this.ofNetwork.set(key, bodies.add(body));
    body.response.once('close', () => {
      if (bodies.delete(body) && bodies.size === 0) this.ofNetwork.delete(key);
    });
  }
}

function endSlowest(bodies: Set<Body>): boolean {
  const now = Date.now();
  let slowest: Body | undefined;
  let least = LEAST_RATE;
  for (const body of bodies) {
    const rate = rateOf(body, now);
    if (rate < least) [slowest, least] = [body, rate];
  }
  if (!slowest) return false;
  bodies.delete(slowest);
  rejectSlow(slowest.response);
  return true;
}

// A rate counts only if no bytes wait to be read: those wait for us, not for the client.
function rateOf({ response: { req }, began: { at, bytes } }: Body, now: number): number {
  const milliseconds = now - at;
  if (req.complete || req.readableLength > 0 || milliseconds < GRACE) return Infinity;
  return ((req.socket.bytesRead - bytes) * 1_000) / milliseconds;
}
