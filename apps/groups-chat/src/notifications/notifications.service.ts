import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { PUSH_QUEUE, WAKE_GROUP, WAKE_MEMBER } from '@lodge/messaging';
import { InjectRedis, logger } from '@lodge/service';
import { ANYBODY_NOTIFIED, openPageKey, PUSH_SENDER } from '@lodge/access';
import { throttle } from '../throttle.js';

// Milliseconds. A group is checked once in this time, however much is posted.
const PAUSE = 5_000;
// Seconds; longer than two heartbeats.
const PAGE_IS_OPEN = 45;

// A post must not wait for a job that no worker takes, or one that is retried for long.
const OPTIONS = { attempts: 3, removeOnComplete: true, removeOnFail: true };

/**
 * Says when members may have something to be notified of, and which browsers have a page open. The
 * jobs are done in `auth` (`push/`), which decides whom to notify and sends.
 */
@Injectable()
export class NotificationsService {
  constructor(
    @InjectQueue(PUSH_QUEUE) private readonly queue: Queue,
    @InjectRedis() private readonly redis: Redis,
  ) {}

  readonly notifyGroup = throttle<number>(
    () => PAUSE,
    (groupId) => void this.add(WAKE_GROUP, { groupId }, groupId),
  );
  readonly notifyMember = throttle<number>(
    () => PAUSE,
    (userId) => void this.add(WAKE_MEMBER, { userId }, userId),
  );

  /** Call it again with each heartbeat, for all that are open. */
  pagesOpen(digests: Iterable<string>): void {
    const writing = this.redis.pipeline();
    for (const digest of new Set(digests)) writing.set(openPageKey(digest), 1, 'EX', PAGE_IS_OPEN);
    if (writing.length > 0) writing.exec().catch(logFailure);
  }

  /** Another replica may still have a page open, and says so with its next heartbeat. */
  pageClosed(digest: string): void {
    this.redis.del(openPageKey(digest)).catch(logFailure);
  }

  // A lost event costs no more than a notification. Every replica enqueues under the same id.
  private async add(name: string, data: object, id: number) {
    try {
      if ((await this.redis.exists(ANYBODY_NOTIFIED, PUSH_SENDER)) < 2) return;
      // The job runs a whole window after the last event, so that open pages can read it first.
      const window = Math.floor(Date.now() / PAUSE);
      const delay = (window + 2) * PAUSE - Date.now();
      await this.queue.add(name, data, { ...OPTIONS, delay, jobId: `${name}-${id}-${window}` });
    } catch (error) {
      logFailure(error as Error);
    }
  }
}

const logFailure = (error: Error) =>
  logger.warn({ error: error.name }, 'members may be notified needlessly, or not at all');
