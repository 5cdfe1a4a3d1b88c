import { setTimeout as sleep } from 'node:timers/promises';
import { isUpload, type Call } from '../calls.js';
import { add } from '../figures.js';
import { Habits } from '../habits.js';
import { formatCounts, formatSeconds, type Line } from '../report.js';
import type { Lodge } from './lodge.js';
import type { Load } from './load.js';
import type { Fault } from './rows.js';

// A sweep picks up a lost job after 60 s; this adds the interval of the sweeps.
const settleTimeout = 120_000;
const maxResponseTime = 10_000;

export async function measureFault(lodge: Lodge, load: Load, fault: Fault): Promise<Line> {
  const acknowledged = load.ledger.acknowledged;
  const { from } = load.start();
  await sleep(1500);
  let lastBad = 0;
  const watch = new Habits(0);
  const look = async () => void ((await lodge.isHealthy()) || (lastBad = Date.now()));
  watch.start([[50, look]]);
  const problems = (await fault.inject(lodge)) ?? [];
  const over = Date.now();
  await lodge.healthy();
  await sleep(3000);
  await watch.stop();
  await load.stop();
  const calls = load.since(from);
  const stuck = await unfinished(lodge);
  const { orphans, missing } = await lodge.compareStore();
  const lost = [...(await load.ledger.missing(lodge.system.database)), ...problems];
  load.forget();
  const longest = (uploads: boolean) =>
    Math.max(0, ...calls.filter((call) => isUpload(call) === uploads).map(({ ms = 0 }) => ms));
  return {
    name: fault.name,
    figures: {
      'healthy after': formatSeconds(Math.max(0, lastBad - over)),
      requests: calls.length,
      failed: formatCounts(failed(calls)),
      'longest call': formatSeconds(longest(false)),
      'longest upload': formatSeconds(longest(true)),
      'acknowledged writes': load.ledger.acknowledged - acknowledged,
    },
    missed: [
      ...wrong(calls),
      ...lost.map((each) => `lost: ${each}`),
      ...orphans.map((key) => `orphan: ${key}`),
      ...missing.map((key) => `missing object: ${key}`),
      ...(stuck ? [`${stuck} images or deletions stuck`] : []),
    ],
  };
}

const isBad = ({ status }: Call) => status === 0 || status >= 500;

function failed(calls: Call[]) {
  const counts: Record<string, number> = {};
  for (const { status } of calls.filter(isBad)) add(counts, { [status || 'no response']: 1 });
  return counts;
}

/** Errors other than 503 with Retry-After, and timeouts. */
function wrong(calls: Call[]) {
  const isUnexpected = (call: Call) =>
    // Without a gateway there is no 503; a proxy in front of it would send one.
    isBad(call) && call.status !== 0 && (call.status !== 503 || !call.hasRetryAfter);
  const isSlow = (call: Call) =>
    call.ms! > maxResponseTime && !(isUpload(call) && call.status < 300);
  const kinds: Record<string, number> = {};
  for (const call of calls.filter((one) => isUnexpected(one) || isSlow(one)))
    add(kinds, {
      [`${call.what} ${call.status || call.failure}${isSlow(call) ? ', slow' : ''}`]: 1,
    });
  return Object.entries(kinds).map(([kind, count]) => `${count} × ${kind}`);
}

/**
 * Waits until all processing and deletion is done.
 * @returns what is unfinished at the timeout
 */
async function unfinished(lodge: Lodge): Promise<number> {
  const remaining =
    "select ((select count(*) from images where status = 'processing') + (select count(*) from object_deletions where not_before <= now()))::int as count";
  for (const until = Date.now() + settleTimeout; ; await sleep(250)) {
    const { count } = (await lodge.query(remaining)).rows[0];
    if (count === 0 || Date.now() > until) return count;
  }
}
