import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { QueueEvents, type Job } from 'bullmq';
import { IMAGE_QUEUE, UPLOAD_PATIENCE, workerConnection, type ProcessImageResult } from '@lodge/jobs';
import { logger } from '@lodge/service';

const EVENTS = Symbol('events of the image queue');

/** Hears what becomes of jobs, on a connection of its own. */
export const processingEvents = (redisUrl: string) => ({
  provide: EVENTS,
  useFactory: () => {
    const events = new QueueEvents(IMAGE_QUEUE, { connection: workerConnection(redisUrl) });
    events.on('error', (error) => logger.warn({ error: error.name }, 'events of the image queue interrupted'));
    return events;
  },
});

@Injectable()
export class ProcessingWait implements OnApplicationShutdown {
  constructor(@Inject(EVENTS) private readonly events: QueueEvents) {}

  /** The job's result; undefined when it failed or takes too long: then the image's row says what is the case. */
  async resultOf(job: Job<unknown, ProcessImageResult>): Promise<ProcessImageResult | undefined> {
    return job.waitUntilFinished(this.events, UPLOAD_PATIENCE).catch(() => undefined);
  }

  async onApplicationShutdown() {
    await this.events.close();
  }
}
