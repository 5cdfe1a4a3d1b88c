import { setTimeout as sleep } from 'node:timers/promises';
import type { Lodge } from './lodge.js';
import type { Load } from './load.js';
import type { Fault } from './faults.js';
import type { Call } from '../client.js';

// A sweep picks up a lost job after 60 s; this adds the interval of the sweeps.
const settleTimeout = 120_000;
const maxResponseTime = 10_000;

export interface Outcome {
  name: string;
  /** Milliseconds after the end of the fault. */
  healthyAfter: number;
  requests: number;
  /** Counts by status, or "no response". */
  failed: Record<string, number>;
  /** In milliseconds, excluding uploads. */
  longest: number;
  /** In milliseconds. */
  longestUpload: number;
  /** Unexpected results: errors other than 503 with Retry-After, and timeouts. */
  wrong: string[];
  acknowledged: number;
  lost: string[];
  orphans: string[];
  /** Stored objects that are missing. */
  missing: string[];
  /** Number of images and data exports that are never completed. */
  stuck: number;
}

export async function measureFault(lodge: Lodge, load: Load, fault: Fault): Promise<Outcome> {
  const acknowledged = load.ledger.acknowledged;
  const { from } = load.start();
  await sleep(1500);
  const watch = watchHealth(lodge);
  await fault.inject(lodge);
  const over = Date.now();
  await lodge.healthy();
  await sleep(3000);
  const lastBad = await watch.stop();
  await load.stop();
  const calls = load.since(from);
  const stuck = await settled(lodge);
  const { orphans, missing } = await lodge.compareStore();
  const outcome = {
    name: fault.name,
    healthyAfter: Math.max(0, lastBad - over),
    requests: calls.length,
    ...summaryOf(calls),
    acknowledged: load.ledger.acknowledged - acknowledged,
    lost: [
      ...(await load.ledger.missing(lodge.system.database)),
      ...((await fault.check?.()) ?? []),
    ],
    orphans,
    missing,
    stuck,
  };
  load.forget();
  return outcome;
}

function summaryOf(calls: Call[]) {
  const bad = calls.filter(({ status }) => status === 0 || status >= 500);
  const failed: Record<string, number> = {};
  for (const { status } of bad)
    failed[status || 'no response'] = (failed[status || 'no response'] ?? 0) + 1;
  const longestOf = (uploads: boolean) =>
    Math.max(0, ...calls.filter(({ isUpload }) => isUpload === uploads).map(({ ms }) => ms));
  // Without a gateway there is no 503; a proxy in front of it would send one.
  const unexpected = bad.filter(({ status, hasRetryAfter }) =>
    status === 0 ? false : status !== 503 || !hasRetryAfter,
  );
  const timedOut = calls.filter(
    ({ ms, isUpload, status }) => ms > maxResponseTime && !(isUpload && status < 300),
  );
  return {
    failed,
    longest: longestOf(false),
    longestUpload: longestOf(true),
    wrong: [...unexpected.map(describe), ...timedOut.map(describe)],
  };
}

const describe = ({ what, status, error, ms }: Call) =>
  `${what} ${status || error} after ${(ms / 1000).toFixed(1)} s`;

function watchHealth(lodge: Lodge) {
  let lastBad = 0;
  const stopped = new AbortController();
  const watched = (async () => {
    while (!stopped.signal.aborted) {
      const checkedAt = Date.now();
      if (!(await lodge.isHealthy())) lastBad = Math.max(checkedAt, Date.now());
      await sleep(50);
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await watched;
      return lastBad;
    },
  };
}

/**
 * Waits until all processing and deletion is done.
 * @returns images unfinished at the timeout
 */
async function settled(lodge: Lodge): Promise<number> {
  const remaining =
    "select (select count(*) from images where status = 'processing')::int as unfinished, (select count(*) from object_deletions where not_before <= now())::int as objects";
  for (const until = Date.now() + settleTimeout; ; await sleep(250)) {
    const { unfinished, objects } = (await lodge.query(remaining)).rows[0];
    if (unfinished + objects === 0 || Date.now() > until) return unfinished;
  }
}
