import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { answerParent } from './child.js';
import { timesOf } from './figures.js';

/**
 * A separate process, so that generating the load is not attributed to anything measured. Receives
 * one load as a message and replies with its outcome.
 */
export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Each request replaces `$uuid` with a new UUID. */
  body?: string;
  /** File that contains the body. */
  file?: string;
}

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** Number of requests to send, instead of `seconds`, if few fit into them. */
  amount?: number;
  /** Lists of calls to repeat, assigned to the connections round-robin. */
  calls: Call[][];
}

export type Outcome = { count: number; seconds: number; p50: number; p99: number };

answerParent(run);

// The product closes a connection after 1,000 requests (`Connection: close`), which autocannon ignores.
const REQUESTS_PER_CONNECTION = 500;

function run({ url, connections, seconds, amount, calls }: Load) {
  const times: number[] = [];
  const lists = calls.map((list) => list.map(requestOf));
  let next = 0;
  return new Promise<Outcome & { statuses: Record<string, unknown> }>((resolve, reject) => {
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
        const { errors, duration, statusCodeStats: statuses } = result;
        if (errors > 0) return reject(new Error(`${errors} requests got no response.`));
        resolve({ ...timesOf(times), seconds: duration, statuses });
      },
    );
    instance.on('response', (_client, _status, _bytes, ms) => void times.push(ms));
  });
}

function requestOf({ method = 'GET', path, headers, body, file }: Call) {
  const request = { method, path, headers, body: file ? readFileSync(file) : body };
  if (!body?.includes('$uuid')) return request;
  return {
    ...request,
    setupRequest: () => ({ ...request, body: body.replace('$uuid', randomUUID()) }),
  };
}
