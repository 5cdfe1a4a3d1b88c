// @ts-check
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { answerParent } from './child.mjs';
import { percentile } from './figures.mjs';

/**
 * A separate process, so that generating the load is not attributed to anything measured. Receives
 * one load as a message and replies with its outcome.
 *
 * @typedef {object} Call
 * @property {string} [method]
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {string} [body] `$uuid` in it is replaced with a new one for each request
 * @property {string} [file] with the body
 *
 * @typedef {object} Load
 * @property {string} url
 * @property {number} connections
 * @property {number} seconds
 * @property {number} [amount] of requests, replaces `seconds` where few requests fit into them
 * @property {Call[][]} calls lists of calls to repeat, assigned to the connections round-robin
 *
 * @typedef {{ count: number, seconds: number, p50: number, p99: number, statuses: Record<string, number> }} Outcome
 */

answerParent(run);

// The product closes a connection after 1,000 requests (`Connection: close`), which autocannon ignores.
const REQUESTS_PER_CONNECTION = 500;

/** @param {Load} load @returns {Promise<Outcome>} */
function run({ url, connections, seconds, amount, calls }) {
  /** @type {number[]} */
  const times = [];
  const lists = calls.map((list) => list.map(requestOf));
  let next = 0;
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        timeout: 60,
        reconnectRate: REQUESTS_PER_CONNECTION,
        ...(amount ? { amount } : { duration: seconds }),
        setupClient: (client) => client.setRequests(lists[next++ % lists.length]),
      },
      (error, result) => {
        if (error) return reject(error);
        if (result.errors > 0)
          return reject(new Error(`${result.errors} requests got no response.`));
        const statuses = Object.fromEntries(
          Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
        );
        times.sort((a, b) => a - b);
        resolve({
          count: times.length,
          seconds: result.duration,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          statuses,
        });
      },
    );
    instance.on(
      'response',
      (_client, _status, _bytes, milliseconds) => void times.push(milliseconds),
    );
  });
}

/** @param {Call} call */
function requestOf({ method = 'GET', path, headers, body, file }) {
  const request = { method, path, headers, body: file ? readFileSync(file) : body };
  if (!body?.includes('$uuid')) return request;
  return {
    ...request,
    setupRequest: () => ({ ...request, body: body.replace('$uuid', randomUUID()) }),
  };
}
