// @ts-check
import { Pool } from 'undici';
import { Counts } from './counts.mjs';

/**
 * @typedef {object} FloodRequest
 * @property {string} [method]
 * @property {string} path
 * @property {string} address
 * @property {string} [cookie]
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body] sent as JSON unless it is bytes
 */

/**
 * Sends `requests`, `concurrency` at a time, until all are answered or the attack is over.
 * @param {{ url: string }} target
 * @param {AbortSignal} signal
 * @param {{ concurrency: number, requests: Iterable<FloodRequest> }} options
 */
export async function flood({ url }, signal, { concurrency, requests }) {
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

/**
 * @param {Pool} pool
 * @param {FloodRequest} request
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function statusOf(pool, { method = 'GET', path, address, cookie, headers, body }, signal) {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  try {
    const response = await pool.request({
      method: /** @type {'GET'} */ (method),
      path,
      signal,
      headers: {
        'x-forwarded-for': address,
        ...(cookie ? { cookie } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: /** @type {Buffer | string | null} */ (isJson ? JSON.stringify(body) : (body ?? null)),
    });
    await response.body.arrayBuffer();
    return String(response.statusCode);
  } catch {
    return signal.aborted ? 'no answer' : 'closed';
  }
}
