import { OnQueueEvent, QueueEventsHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { UPLOAD_TIMEOUT, type ProcessImageResult } from '@lodge/jobs';
import { logger } from '@lodge/observability';

type Settle = (result?: ProcessImageResult) => void;

// BullMQ's `waitUntilFinished` would not do: nobody can catch a rejection of the first read of the
// job that it makes. The module registers the listener, as its options come from settings.
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

  // `add` adds the job. Undefined when the job failed or takes too long: the image's row has the
  // state.
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
