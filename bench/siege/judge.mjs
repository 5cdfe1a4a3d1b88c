// @ts-check

/**
 * @typedef {import('./samples.mjs').Summary} Summary
 * @typedef {{ requests: Summary, uploads: Summary }} Phase
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {string} item
 * @property {string} about
 * @property {Phase} before
 * @property {Phase} during
 * @property {Phase} after
 * @property {number} quietUploads 99th percentile of all uploads so far without an attack
 * @property {number} [backAfter] milliseconds after the end of the attack; undefined: not in time
 * @property {string[]} ended processes that exited or were restarted
 * @property {string[]} guarded processes that were killed because they took too much memory
 * @property {Record<string, { peak: number, after: number }>} memory bytes by process
 * @property {number} [uploadsWithin] milliseconds, in place of the usual bound
 * @property {Record<string, number>} answered responses to the attacker, by status
 * @property {Record<string, number>} atMost allowed number of such responses
 */

/**
 * @param {Outcome} outcome
 * @param {import('./bounds.mjs').Bounds} bounds
 * @returns {string[]} the missed goals, as text
 */
export function missedGoals(outcome, bounds) {
  return [
    ...failures(outcome),
    ...slowness(outcome, bounds),
    ...recovery(outcome, bounds),
    ...outcome.ended
      .filter((name) => !outcome.guarded.includes(name))
      .map((name) => `${name} exited or was restarted`),
    ...memory(outcome, bounds),
    ...Object.entries(outcome.atMost)
      .filter(([answer, most]) => (outcome.answered[answer] ?? 0) > most)
      .map(
        ([answer, most]) =>
          `${outcome.answered[answer]} × ${answer} to the attacker, ${most} at most`,
      ),
  ];
}

/**
 * The acceptable 99th percentile during an attack, in milliseconds.
 * @param {number} quiet 99th percentile without an attack
 * @param {import('./bounds.mjs').Bounds} bounds
 */
export const slowestAllowed = (quiet, { slowest, slower }) => Math.max(quiet * slower, slowest);

/** @param {Outcome} outcome */
function failures(outcome) {
  return /** @type {const} */ (['before', 'during', 'after']).flatMap((phase) =>
    [outcome[phase].requests, outcome[phase].uploads].flatMap(({ failures: all }) =>
      Object.entries(all).map(([what, count]) => `${phase}: ${count} × ${what}`),
    ),
  );
}

/** @param {Outcome} outcome @param {import('./bounds.mjs').Bounds} bounds */
function slowness({ before, during, quietUploads, uploadsWithin }, bounds) {
  const kinds = /** @type {const} */ ([
    ['requests', during.requests.p99, slowestAllowed(before.requests.p99, bounds)],
    [
      'uploads',
      during.uploads.p99,
      Math.max(uploadsWithin ?? 0, slowestAllowed(quietUploads, bounds)),
    ],
  ]);
  return kinds
    .filter(([, taken, allowed]) => taken > allowed)
    .map(
      ([what, taken, allowed]) =>
        `p99 of ${what} ${Math.round(taken)} ms, ${Math.round(allowed)} ms at most`,
    );
}

/** @param {Outcome} outcome @param {import('./bounds.mjs').Bounds} bounds */
function recovery({ backAfter }, bounds) {
  if (backAfter === undefined) return ['not back to normal'];
  return backAfter > bounds.recovery
    ? [`back to normal after ${(backAfter / 1000).toFixed(1)} s`]
    : [];
}

/** @param {Outcome} outcome @param {import('./bounds.mjs').Bounds} bounds */
function memory({ memory: taken, guarded }, bounds) {
  const size = (/** @type {number} */ bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
  const endOf = (/** @type {string} */ app) => (guarded.includes(app) ? ', and was killed' : '');
  return Object.entries(bounds.memory)
    .map(([app, most]) => ({ app, most, peak: taken[app]?.peak ?? 0 }))
    .filter(({ peak, most }) => peak > most)
    .map(({ app, most, peak }) => `${app} took ${size(peak)}, ${size(most)} at most${endOf(app)}`);
}
