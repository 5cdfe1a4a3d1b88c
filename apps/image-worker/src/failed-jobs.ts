import type { Queue } from 'bullmq';
import { FAILED_SECONDS } from '@lodge/messaging';

const MOST = 1_000;

/** BullMQ removes an old failed job only when another of its queue fails, and an alert counts them. */
export async function removeOldFailures(queues: Queue[]): Promise<void> {
  for (const queue of queues)
    if ((await queue.getFailedCount()) > 0)
      await queue.clean(FAILED_SECONDS * 1_000, MOST, 'failed');
}
