import type { Queue } from 'bullmq';
import { logger } from '@lodge/observability';
import { DELETE_OBJECTS } from './queues.js';
import { traced } from './traced.js';

/**
 * Adds a job that removes the objects that are due. A failure is logged and does not fail the
 * caller, whose deletion has been committed: the sweep removes them too, only later.
 */
export async function enqueueDeletions(queue: Queue): Promise<void> {
  await queue
    .add(DELETE_OBJECTS, {}, traced())
    .catch((error: Error) =>
      logger.warn({ error: error.name }, 'deletion job not added, the sweep will do it'),
    );
}
