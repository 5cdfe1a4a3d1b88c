import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { QueueEvents } from 'bullmq';
import {
  IMAGE_QUEUE,
  UPLOAD_PATIENCE,
  workerConnection,
  type ProcessImageResult,
} from '@lodge/jobs';
import { logger } from '@lodge/observability';

const EVENTS = Symbol('events of the image queue');

/** Hears what becomes of jobs, on a connection of its own; from the beginning of what Redis has kept, so that no gap is left. */
export const processingEvents = (redisUrl: string) => ({
  provide: EVENTS,
  useFactory: () => {
    const events = new QueueEvents(IMAGE_QUEUE, {
      connection: workerConnection(redisUrl),
      lastEventId: '0',
    });
    events.on('error', (error) =>
      logger.warn({ error: error.name }, 'events of the image queue interrupted'),
    );
    return events;
  },
});

type Tell = (result?: ProcessImageResult) => void;

/** Not BullMQ's own `waitUntilFinished`: when its first look at the job fails, nobody can catch that. */
@Injectable()
export class ProcessingWait implements OnApplicationShutdown {
  private readonly waiting = new Map<string, Tell>();

  constructor(@Inject(EVENTS) private readonly events: QueueEvents) {
    events.on('completed', ({ jobId, returnvalue }) =>
      this.waiting.get(jobId)?.(returnvalue as unknown as ProcessImageResult),
    );
    events.on('failed', ({ jobId }) => this.waiting.get(jobId)?.());
  }

  /**
   * The result of the job that `add` adds; undefined when it failed or takes too long: then the image's row says what is the case.
   * @throws what `add` throws
   */
  async resultOf(
    jobId: string,
    add: () => Promise<unknown>,
  ): Promise<ProcessImageResult | undefined> {
    const ended = new Promise<ProcessImageResult | undefined>((resolve) =>
      this.waiting.set(jobId, resolve),
    );
    let timer: NodeJS.Timeout | undefined;
    try {
      await add();
      timer = setTimeout(() => this.waiting.get(jobId)?.(), UPLOAD_PATIENCE);
      return await ended;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(jobId);
    }
  }

  async onApplicationShutdown() {
    await this.events.close();
  }
}
