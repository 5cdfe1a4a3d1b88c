import type { Look } from '@lodge/contracts';
import { DataSource } from 'typeorm';
import { row, statement, type Runner } from './sql.js';

const RECORD_LOOK = statement<unknown, { reviewerId: number; look: Look; subjectId: number }>(
  'select record_look(:reviewerId, :look, :subjectId)',
);

// Milliseconds. A list is fetched page by page: the log need not be asked each time.
const REMEMBERED = 60_000;

// Leaves out looks that a transaction wrote, which may be rolled back.
const recorded = new WeakMap<DataSource, Map<string, number>>();

/** Await it: a look that cannot be recorded is denied. The same one counts once in ten minutes. */
export async function recordLook(runner: Runner, reviewerId: number, look: Look, subjectId = 0) {
  const known = subjectId === 0 ? knownTo(runner) : undefined;
  const list = `${reviewerId} ${look}`;
  if (known && performance.now() < (known.get(list) ?? 0)) return;
  await row(runner, RECORD_LOOK, { reviewerId, look, subjectId });
  known?.set(list, performance.now() + REMEMBERED);
}

function knownTo(runner: Runner): Map<string, number> | undefined {
  if (!(runner instanceof DataSource)) return undefined;
  const known = recorded.get(runner) ?? new Map<string, number>();
  recorded.set(runner, known);
  return known;
}
