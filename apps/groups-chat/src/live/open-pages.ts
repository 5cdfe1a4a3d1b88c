import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { InjectRedis, logger } from '@lodge/service';
import { openPageKey } from '@lodge/access';

// Longer than two heartbeats.
const SECONDS = 45;

@Injectable()
export class OpenPages {
  constructor(@InjectRedis() private readonly redis: Redis) {}

  /** Call it again with each heartbeat, for all that are open. */
  opened(digests: Iterable<string>): void {
    const writing = this.redis.pipeline();
    for (const digest of new Set(digests)) writing.set(openPageKey(digest), 1, 'EX', SECONDS);
    if (writing.length > 0) writing.exec().catch(logFailure);
  }

  /** Another replica may still have a page open, and says so with its next heartbeat. */
  closed(digest: string): void {
    this.redis.del(openPageKey(digest)).catch(logFailure);
  }
}

const logFailure = (error: Error) =>
  logger.warn(
    { error: error.name },
    'open pages not recorded: their members may be notified needlessly',
  );
