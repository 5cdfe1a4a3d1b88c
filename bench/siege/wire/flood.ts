import { Pool } from 'undici';
import { Counts } from './counts.js';

export interface FloodRequest {
  method?: string;
  path: string;
  address: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a buffer. */
  body?: unknown;
}

/** Sends `requests`, `concurrency` at a time, until all have a response or the attack is over. */
export async function flood(
  { url }: { url: string },
  signal: AbortSignal,
  { concurrency, requests }: { concurrency: number; requests: Iterable<FloodRequest> },
) {
  const counts = new Counts();
  const pool = new Pool(url, {
    connections: concurrency,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  const queue = requests[Symbol.iterator]();
  const sendNext = async () => {
    for (let next = queue.next(); !next.done && !signal.aborted; next = queue.next()) {
      counts.add(await statusOf(pool, next.value, signal));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
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
