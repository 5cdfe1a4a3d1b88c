import type { Look } from '@lodge/contracts';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { row, statement, type Runner } from './sql.js';

const RECORD_LOOK = statement<unknown, { reviewerId: number; look: Look; subjectId: number }>(
  'select record_look(:reviewerId, :look, :subjectId)',
);

// Milliseconds. A list is fetched page by page: the log need not be asked each time.
const REMEMBERED = 60_000;
const MAX_LISTS = 1_000;

// Leaves out looks that a transaction wrote, which may be rolled back.
const recorded = new WeakMap<DataSource, LRUCache<string, true>>();

/** Await it: a look that cannot be recorded is denied. The same one counts once in ten minutes. */
export async function recordLook(runner: Runner, reviewerId: number, look: Look, subjectId = 0) {
  const known = subjectId === 0 ? knownTo(runner) : undefined;
  const list = `${reviewerId} ${look}`;
  if (known?.has(list)) return;
  await row(runner, RECORD_LOOK, { reviewerId, look, subjectId });
  known?.set(list, true);
}

function knownTo(runner: Runner): LRUCache<string, true> | undefined {
  if (!(runner instanceof DataSource)) return undefined;
  const known = recorded.get(runner) ?? new LRUCache({ max: MAX_LISTS, ttl: REMEMBERED });
  recorded.set(runner, known);
  return known;
}
