import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { PUSH_QUEUE, WAKE_GROUP, WAKE_MEMBER } from '@lodge/messaging';
import { InjectRedis, logger } from '@lodge/service';
import { ANYBODY_NOTIFIED, PUSH_SENDER } from '@lodge/access';
import { throttle } from './throttle.js';

// Milliseconds. A group is checked once in this time, however much is posted.
const PAUSE = 5_000;

// A post must not wait for a job that no worker takes, or one that is retried for long.
const OPTIONS = { attempts: 3, removeOnComplete: true, removeOnFail: true };

/** A lost event costs no more than a notification. Every replica enqueues under the same id. */
@Injectable()
export class Wakes {
  constructor(
    @InjectQueue(PUSH_QUEUE) private readonly queue: Queue,
    @InjectRedis() private readonly redis: Redis,
  ) {}

  readonly group = throttle<number>(
    () => PAUSE,
    (groupId) => void this.add(WAKE_GROUP, { groupId }, groupId),
  );
  readonly member = throttle<number>(
    () => PAUSE,
    (userId) => void this.add(WAKE_MEMBER, { userId }, userId),
  );

  private async add(name: string, data: object, id: number) {
    try {
      if ((await this.redis.exists(ANYBODY_NOTIFIED, PUSH_SENDER)) < 2) return;
      // The job runs a whole window after the last event, so that open pages can read it first.
      const window = Math.floor(Date.now() / PAUSE);
      const delay = (window + 2) * PAUSE - Date.now();
      await this.queue.add(name, data, { ...OPTIONS, delay, jobId: `${name}-${id}-${window}` });
    } catch (error) {
      logger.warn({ error: (error as Error).name }, 'members not notified');
    }
  }
}
