import type { Queue } from 'bullmq';
import { MAKE_EXPORT, makeExportJobId, traced, type MakeExport } from '@lodge/messaging';
import { logger } from '@lodge/service';

// Tries for three quarters of an hour. Nothing of a job is kept, so that the sweep can add it again.
const OPTIONS = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

/** Harmless where the job is there. Failures are only logged: the row stays, and the sweep adds it. */
export async function enqueueExport(queue: Queue<MakeExport>, exportId: number): Promise<void> {
  await queue
    .add(MAKE_EXPORT, { exportId }, traced({ ...OPTIONS, jobId: makeExportJobId(exportId) }))
    .catch((error: Error) =>
      logger.warn({ error: error.name }, 'export job not added, the sweep will do it'),
    );
}
