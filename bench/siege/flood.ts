import { Pool } from 'undici';
import { add } from '../figures.js';
import { times, type Counts, type Run, type Target } from './attack.js';

export interface FloodRequest {
  method?: string;
  path: string;
  address: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a buffer. */
  body?: unknown;
}

/** The run of an attack that sends `count` requests, so many at a time. */
export const flooding =
  <Prepared>(
    count: number,
    concurrency: number,
    request: (target: Target, index: number, prepared: Prepared) => FloodRequest,
  ): Run<Prepared> =>
  (target, signal, prepared) => {
    const requests = times(count, (index) => request(target, index, prepared));
    return flood(target, signal, { concurrency, requests });
  };

/** The run of an attack by all its members at once, each of whom sends one request after the other. */
export const eachInTurn =
  (count: number, request: (target: Target, index: number, member: number) => FloodRequest): Run =>
  async (target, signal) => {
    const counts: Counts = {};
    const one = async (member: number) => {
      const requests = times(count, (index) => request(target, index, member));
      add(counts, await flood(target, signal, { concurrency: 1, requests }));
    };
    await Promise.all(target.members.map((_, member) => one(member)));
    return counts;
  };

/** Sends `requests`, `concurrency` at a time, until all have a response or the attack is over. */
export async function flood(
  { url }: { url: string },
  signal: AbortSignal,
  { concurrency, requests }: { concurrency: number; requests: FloodRequest[] },
) {
  const counts: Counts = {};
  const timeout = 60_000;
  const pool = new Pool(url, {
    connections: concurrency,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  const queue = requests.values();
  const sendNext = async () => {
    for (const request of queue) {
      if (signal.aborted) return;
      add(counts, { [await statusOf(pool, request, signal)]: 1 });
    }
  };
  await Promise.all(times(concurrency, sendNext));
  await pool.destroy();
  return counts;
}

async function statusOf(
  pool: Pool,
  { method = 'GET', path, address, cookie, headers, body }: FloodRequest,
  signal: AbortSignal,
): Promise<string> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  try {
    const response = await pool.request({
      method: method as 'GET',
      path,
      signal,
      headers: {
        'x-forwarded-for': address,
        ...(cookie ? { cookie } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: (isJson ? JSON.stringify(body) : (body ?? null)) as Buffer | string | null,
    });
    await response.body.arrayBuffer();
    return String(response.statusCode);
  } catch {
    return signal.aborted ? 'no answer' : 'closed';
  }
}
