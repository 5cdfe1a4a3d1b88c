import { OnQueueEvent, QueueEventsHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { UPLOAD_TIMEOUT, type ProcessImageResult } from '@lodge/jobs';
import { logger } from '@lodge/observability';

type Settle = (result?: ProcessImageResult) => void;

/**
 * Waits for the results of jobs. BullMQ's `waitUntilFinished` would not do: nobody can catch a
 * rejection of the first read of the job that it makes. The module registers it as the listener of
 * the image queue, since its options come from settings.
 */
@Injectable()
export class ProcessingEvents extends QueueEventsHost {
  private readonly waiting = new Map<string, Settle>();

  @OnQueueEvent('completed')
  completed({ jobId, returnvalue }: { jobId: string; returnvalue: string }) {
    // BullMQ has parsed it already, against its own type.
    this.waiting.get(jobId)?.(returnvalue as unknown as ProcessImageResult);
  }

  @OnQueueEvent('failed')
  failed({ jobId }: { jobId: string }) {
    this.waiting.get(jobId)?.();
  }

  @OnQueueEvent('error')
  interrupted(error: Error) {
    logger.warn({ error: error.name }, 'events of the image queue interrupted');
  }

  /**
   * @param add adds the job with the id `jobId`
   * @returns the job's result; undefined when it failed or takes too long: then the image's row
   * tells
   * @throws what `add` throws
   */
  async resultOf(
    jobId: string,
    add: () => Promise<unknown>,
  ): Promise<ProcessImageResult | undefined> {
    const result = new Promise<ProcessImageResult | undefined>((resolve) =>
      this.waiting.set(jobId, resolve),
    );
    let timer: NodeJS.Timeout | undefined;
    try {
      await add();
      timer = setTimeout(() => this.waiting.get(jobId)?.(), UPLOAD_TIMEOUT);
      return await result;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(jobId);
    }
  }
}
