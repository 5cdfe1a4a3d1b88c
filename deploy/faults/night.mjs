// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

// What a sweep must have picked up by then: a lost job after 60 s and the interval of the sweeps.
const settlePatience = 120_000;
const tooLong = 10_000;

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} healthyAfter milliseconds from the end of the cause
 * @property {number} requests
 * @property {Record<string, number>} failed by status, and "none" for no answer
 * @property {number} longest milliseconds, uploads apart
 * @property {number} longestUpload milliseconds
 * @property {string[]} wrong what must not be: other errors than 503 with Retry-After, hangs
 * @property {number} acknowledged
 * @property {string[]} lost
 * @property {string[]} orphans
 * @property {string[]} missing objects
 * @property {number} stuck
 */

/**
 * Lets one fault happen under load and looks at what it did.
 * @param {import('./lodge.mjs').Lodge} lodge
 * @param {import('./load.mjs').Load} load
 * @param {import('./faults.mjs').Fault} fault
 * @returns {Promise<Outcome>}
 */
export async function endure(lodge, load, fault) {
  const acknowledged = load.ledger.acknowledged;
  const { from } = load.start();
  await sleep(1500);
  const watch = watchHealth(lodge);
  await fault.happen(lodge);
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
    ...of(calls),
    acknowledged: load.ledger.acknowledged - acknowledged,
    lost: await lodge.database((database) => load.ledger.missing(database)),
    orphans,
    missing,
    stuck,
  };
  load.forget();
  return outcome;
}

/** @param {import('./caller.mjs').Call[]} calls */
function of(calls) {
  const bad = calls.filter(({ status }) => status === 0 || status >= 500);
  /** @type {Record<string, number>} */
  const failed = {};
  for (const { status } of bad) failed[status || 'none'] = (failed[status || 'none'] ?? 0) + 1;
  const longestOf = (/** @type {boolean} */ uploads) =>
    Math.max(0, ...calls.filter(({ isUpload }) => isUpload === uploads).map(({ ms }) => ms));
  // Without the gateway nobody can answer 503: a proxy before it does.
  const unexpected = bad.filter(({ status, saysWhen }) =>
    status === 0 ? false : status !== 503 || !saysWhen,
  );
  const hung = calls.filter(
    ({ ms, isUpload, status }) => ms > tooLong && !(isUpload && status < 300),
  );
  return {
    failed,
    longest: longestOf(false),
    longestUpload: longestOf(true),
    wrong: [...unexpected.map(describe), ...hung.map(describe)],
  };
}

/** @param {import('./caller.mjs').Call} call */
const describe = ({ what, status, error, ms }) =>
  `${what} ${status || error} after ${(ms / 1000).toFixed(1)} s`;

/** @param {import('./lodge.mjs').Lodge} lodge */
function watchHealth(lodge) {
  let lastBad = 0;
  const stopped = new AbortController();
  const watched = (async () => {
    while (!stopped.signal.aborted) {
      const asked = Date.now();
      if (!(await lodge.isHealthy())) lastBad = Math.max(asked, Date.now());
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
 * Waits for the end of all processing and deletion.
 * @param {import('./lodge.mjs').Lodge} lodge
 * @returns {Promise<number>} images still processing when patience is over
 */
async function settled(lodge) {
  const left =
    "select (select count(*) from images where status = 'processing')::int as images, (select count(*) from object_deletions where not_before <= now())::int as objects";
  for (const until = Date.now() + settlePatience; ; await sleep(250)) {
    const { images, objects } = await lodge.database(
      async (database) => (await database.query(left)).rows[0],
    );
    if (images + objects === 0 || Date.now() > until) return images;
  }
}
