import type { Look } from '@lodge/contracts';
import { row, statement, type Runner } from './sql.js';

const RECORD_LOOK = statement<unknown, { reviewerId: number; look: Look; subjectId: number }>(
  'select record_look(:reviewerId, :look, :subjectId)',
);

/** Await it: a look that cannot be recorded is denied. The same one counts once in ten minutes. */
export async function recordLook(runner: Runner, reviewerId: number, look: Look, subjectId = 0) {
  await row(runner, RECORD_LOOK, { reviewerId, look, subjectId });
}
