import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DELETION_QUEUE, FAILED_SECONDS, IMAGE_QUEUE, SLOW_IMAGE_QUEUE } from '@lodge/messaging';

const MOST = 1_000;

/** BullMQ removes an old failed job only when another of its queue fails, and an alert counts them. */
@Injectable()
export class FailedJobs {
  private readonly queues: Queue[];

  constructor(
    @InjectQueue(IMAGE_QUEUE) images: Queue,
    @InjectQueue(SLOW_IMAGE_QUEUE) slow: Queue,
    @InjectQueue(DELETION_QUEUE) deletions: Queue,
  ) {
    this.queues = [images, slow, deletions];
  }

  async removeOld(): Promise<void> {
    for (const queue of this.queues)
      if ((await queue.getFailedCount()) > 0)
        await queue.clean(FAILED_SECONDS * 1_000, MOST, 'failed');
  }
}
