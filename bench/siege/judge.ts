import { callsBetween, isUpload, summaryOf, type Call, type Summary } from '../calls.js';
import { formatSeconds, megabytes } from '../report.js';
import type { Counts, Goal } from './attack.js';
import type { Bounds } from './bounds.js';

export type Phase = { requests: Summary; newcomers: Summary; uploads: Summary };

export interface Outcome {
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
  /** Most bytes by process. */
  memory: Record<string, number>;
  /** Responses to the attacker, counted by status. */
  answered: Counts;
}

export async function phaseOf(all: Call[], from: number, to: number): Promise<Phase> {
  const calls = await callsBetween(all, from, to);
  // Nothing tells newcomers' calls from an attacker's, so they may have to wait with those.
  const isNewcomer = ({ what }: Call) => what.startsWith('newcomer');
  return {
    requests: summaryOf(calls.filter((call) => !isUpload(call) && !isNewcomer(call))),
    newcomers: summaryOf(calls.filter(isNewcomer)),
    uploads: summaryOf(calls.filter(isUpload)),
  };
}

/**
 * The acceptable 99th percentile during an attack, in milliseconds.
 * @param quiet 99th percentile without an attack
 */
export const slowestAllowed = (quiet: number, { slowest, slower }: Bounds) =>
  Math.max(quiet * slower, slowest);

/** @returns the missed goals, as text */
export function missedGoals(outcome: Outcome, bounds: Bounds, goal: Goal = {}): string[] {
  const { backAfter, ended, guarded, answered } = outcome;
  const recovered =
    backAfter === undefined
      ? ['not back to normal']
      : backAfter > bounds.recovery
        ? [`back to normal after ${formatSeconds(backAfter)}`]
        : [];
  return [
    ...failures(outcome),
    ...slowness(outcome, bounds, goal),
    ...recovered,
    ...ended
      .filter((name) => !guarded.includes(name))
      .map((name) => `${name} exited or was restarted`),
    ...memory(outcome, bounds),
    ...Object.entries(goal.atMost ?? {})
      .filter(([answer, most]) => (answered[answer] ?? 0) > most)
      .map(([answer, most]) => `${answered[answer]} × ${answer} to the attacker, ${most} at most`),
  ];
}

const failures = (outcome: Outcome) =>
  (['before', 'during', 'after'] as const).flatMap((phase) =>
    Object.values(outcome[phase]).flatMap(({ failures: all }) =>
      Object.entries(all).map(([what, count]) => `${phase}: ${count} × ${what}`),
    ),
  );

function slowness(
  { before, during, quietUploads }: Outcome,
  bounds: Bounds,
  { newcomersWithin = 0, uploadsWithin = 0 }: Goal,
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

function memory({ memory: taken, guarded }: Outcome, bounds: Bounds) {
  const endOf = (app: string) => (guarded.includes(app) ? ', and was killed' : '');
  return Object.entries(bounds.memory)
    .filter(([app, most]) => (taken[app] ?? 0) > most)
    .map(
      ([app, most]) =>
        `${app} took ${megabytes(taken[app])} MB, ${megabytes(most)} MB at most${endOf(app)}`,
    );
}
