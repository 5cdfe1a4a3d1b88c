import type { Look } from '@lodge/contracts';
import { row, statement, type Runner } from './sql.js';

const RECORD_LOOK = statement('select record_look($1, $2, $3)');

/**
 * Records what an admin or moderator looks at, once in ten minutes for the same. Await it before
 * answering: a look that cannot be recorded is denied.
 */
export async function recordLook(
  runner: Runner,
  reviewerId: number,
  look: Look,
  subjectId = 0,
): Promise<void> {
  await row(runner, RECORD_LOOK, [reviewerId, look, subjectId]);
}
