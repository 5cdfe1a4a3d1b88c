import type { Queue } from 'bullmq';
import { logger } from '@lodge/service';
import { DELETE_OBJECTS } from './queues.js';
import { traced } from './traced.js';

// One job does all that is due. What is deleted while it runs needs another.
const ONE_AT_A_TIME = { deduplication: { id: DELETE_OBJECTS, keepLastIfActive: true } };

/** Failures are only logged: the deletion is committed, and the sweep removes the objects later. */
export async function enqueueDeletions(queue: Queue): Promise<void> {
  await queue
    .add(DELETE_OBJECTS, {}, { ...traced(), ...ONE_AT_A_TIME })
    .catch((error: Error) =>
      logger.warn({ error: error.name }, 'deletion job not added, the sweep will do it'),
    );
}
