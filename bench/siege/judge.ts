import type { Summary } from './samples.js';
import type { Bounds } from './bounds.js';

export type Phase = { requests: Summary; newcomers: Summary; uploads: Summary };

export interface Outcome {
  name: string;
  item: string;
  about: string;
  before: Phase;
  during: Phase;
  after: Phase;
  /** 99th percentile of all uploads without an attack so far. */
  quietUploads: number;
  /** Milliseconds until recovery after the attack; undefined if it took too long. */
  backAfter?: number;
  /** Processes that exited or were restarted. */
  ended: string[];
  /** Processes killed because they took too much memory. */
  guarded: string[];
  /** Bytes by process. */
  memory: Record<string, { peak: number; after: number }>;
  /** Milliseconds that replace the usual bound for newcomers. */
  newcomersWithin?: number;
  /** Milliseconds that replace the usual bound for uploads. */
  uploadsWithin?: number;
  /** Responses to the attacker, counted by status. */
  answered: Record<string, number>;
  /** Allowed number of responses, by status. */
  atMost: Record<string, number>;
}

/** @returns the missed goals, as text */
export function missedGoals(outcome: Outcome, bounds: Bounds): string[] {
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
 * @param quiet 99th percentile without an attack
 */
export const slowestAllowed = (quiet: number, { slowest, slower }: Bounds) =>
  Math.max(quiet * slower, slowest);

function failures(outcome: Outcome) {
  return (['before', 'during', 'after'] as const).flatMap((phase) =>
    Object.values(outcome[phase]).flatMap(({ failures: all }) =>
      Object.entries(all).map(([what, count]) => `${phase}: ${count} × ${what}`),
    ),
  );
}

function slowness(
  { before, during, quietUploads, newcomersWithin = 0, uploadsWithin = 0 }: Outcome,
  bounds: Bounds,
) {
  const usual = slowestAllowed(before.requests.p99, bounds);
  const kinds = [
    ['requests', during.requests.p99, usual],
    ["newcomers' requests", during.newcomers.p99, Math.max(newcomersWithin, usual)],
    ['uploads', during.uploads.p99, Math.max(uploadsWithin, slowestAllowed(quietUploads, bounds))],
  ] as const;
  return kinds
    .filter(([, taken, allowed]) => taken > allowed)
    .map(
      ([what, taken, allowed]) =>
        `p99 of ${what} ${Math.round(taken)} ms, ${Math.round(allowed)} ms at most`,
    );
}

function recovery({ backAfter }: Outcome, bounds: Bounds) {
  if (backAfter === undefined) return ['not back to normal'];
  return backAfter > bounds.recovery
    ? [`back to normal after ${(backAfter / 1000).toFixed(1)} s`]
    : [];
}

function memory({ memory: taken, guarded }: Outcome, bounds: Bounds) {
  const size = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const endOf = (app: string) => (guarded.includes(app) ? ', and was killed' : '');
  return Object.entries(bounds.memory)
    .map(([app, most]) => ({ app, most, peak: taken[app]?.peak ?? 0 }))
    .filter(({ peak, most }) => peak > most)
    .map(({ app, most, peak }) => `${app} took ${size(peak)}, ${size(most)} at most${endOf(app)}`);
}
