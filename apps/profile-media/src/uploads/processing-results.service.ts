import type { OnApplicationShutdown } from '@nestjs/common';
import { QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  IMAGE_QUEUE,
  SLOW_IMAGE_QUEUE,
  workerConnection,
  type ProcessImageResult,
} from '@lodge/messaging';
import { logger } from '@lodge/service';

type Settle = (result?: ProcessImageResult) => void;

// BullMQ's own `waitUntilFinished` reads the job first, and a rejection of that read cannot be
// caught.
export class ProcessingResultsService implements OnApplicationShutdown {
  private readonly waiting = new Map<string, Settle>();
  private readonly connection: Redis;
  private readonly queues: QueueEvents[];

  constructor(redisUrl: string) {
    this.connection = workerConnection(redisUrl);
    // Reads from the first event that Redis has kept: none before the subscription is missed.
    const options = { connection: this.connection, lastEventId: '0' };
    this.queues = [IMAGE_QUEUE, SLOW_IMAGE_QUEUE].map((name) => new QueueEvents(name, options));
    for (const queue of this.queues) this.listen(queue);
  }

  // `add` adds the job. Returns undefined if it failed or is not done at `deadline`: the row has the
  // state.
  async waitFor(
    jobId: string,
    deadline: number,
    add: () => Promise<unknown>,
  ): Promise<ProcessImageResult | undefined> {
    const result = new Promise<ProcessImageResult | undefined>((resolve) =>
      this.waiting.set(jobId, resolve),
    );
    let timer: NodeJS.Timeout | undefined;
    try {
      await add();
      timer = setTimeout(() => this.settle(jobId), deadline - Date.now());
      return await result;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(jobId);
    }
  }

  // BullMQ closes the duplicates that it listens on, not the connection it was given.
  onApplicationShutdown() {
    for (const queue of this.queues) queue.close().catch(() => undefined);
    this.connection.disconnect();
  }

  private listen(queue: QueueEvents) {
    queue.on('completed', ({ jobId, returnvalue }) => {
      // BullMQ has parsed it already, against its own type.
      const result = returnvalue as unknown as ProcessImageResult;
      if (result.outcome !== 'slow') this.settle(jobId, result);
    });
    queue.on('failed', ({ jobId }) => this.settle(jobId));
    queue.on('error', (error) =>
      logger.warn({ error: error.name }, 'events of an image queue interrupted'),
    );
  }

  private settle(jobId: string, result?: ProcessImageResult) {
    this.waiting.get(jobId)?.(result);
  }
}
