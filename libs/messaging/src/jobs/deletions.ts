import type { Queue } from 'bullmq';
import { logger } from '@lodge/service';
import { DELETE_OBJECTS } from './queues.js';
import { traced } from './traced.js';

/** Failures are only logged: the deletion is committed, and the sweep removes the objects later. */
export async function enqueueDeletions(queue: Queue): Promise<void> {
  await queue
    .add(DELETE_OBJECTS, {}, traced())
    .catch((error: Error) =>
      logger.warn({ error: error.name }, 'deletion job not added, the sweep will do it'),
    );
}
