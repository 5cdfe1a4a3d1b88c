import type { Queue } from 'bullmq';
import { logger } from '@lodge/observability';
import { DELETE_OBJECTS } from './queues.js';
import { traced } from './traced.js';

/**
 * Asks for the removal of the objects that are due. Only hurries what the sweep does anyway, so a failure to ask is
 * logged and does not fail the deletion, which has been committed.
 */
export async function enqueueDeletions(queue: Queue): Promise<void> {
  await queue
    .add(DELETE_OBJECTS, {}, traced())
    .catch((error: Error) =>
      logger.warn({ error: error.name }, 'deletion job not added, the sweep will do it'),
    );
}
