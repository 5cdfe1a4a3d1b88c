import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import {
  REFUSAL_REASONS,
  type EndedDetail,
  type ErrorBody,
  type RefusalReason,
} from '@lodge/contracts';
import { InjectRedis, isOutage, logger, resultsOf } from '@lodge/service';

const endedKey = (digest: string) => `session:ended:${digest}`;
const endedOfKey = (userId: number) => `user-sessions:ended:${userId}`;
const ENDED_SECONDS = 24 * 3_600;
// Whoever waited for approval looks again within days, and has no account to ask.
const REFUSED_SECONDS = 14 * 24 * 3_600;
const MAX_ENDED = 50;
const ENDED = '1';
// Left by a refusal that was not committed. It tells the browser no more than ENDED does, and lets the
// refusal be repeated.
const RETRACTED = 'retracted';
// Marks whose names are those of the answer's fields.
const CHANGES = ['lifted', 'changed'] as const;

/** Why sessions end, where their pages say so. */
export type EndReason = RefusalReason | (typeof CHANGES)[number];

/** A session that was ended early, and did not expire. */
export class EndedSession {
  constructor(private readonly mark: string) {}

  get why(): Pick<ErrorBody, EndedDetail> {
    const change = CHANGES.find((name) => name === this.mark);
    if (change) return { [change]: true };
    return { refused: REFUSAL_REASONS.find((reason) => reason === this.mark) };
  }
}

/**
 * Marks that outlive their sessions, for pages that are still open. An account keeps the newest
 * fifty: otherwise whoever signs in and out would fill Redis.
 */
@Injectable()
export class EndedSessions {
  constructor(@InjectRedis() private readonly redis: Redis) {}

  async find(digest: string): Promise<EndedSession | undefined> {
    const mark = await this.redis.get(endedKey(digest));
    return mark === null ? undefined : new EndedSession(mark);
  }

  /** @throws if Redis does, but in an outage only for a refusal: its mark alone says why */
  async mark(userId: number, digests: string[], why?: EndReason): Promise<void> {
    try {
      await this.write(userId, digests, why);
    } catch (error) {
      if (isRefusal(why) || !isOutage(error)) throw error;
      logger.warn({ error: (error as Error).name }, 'ended sessions are not marked');
    }
  }

  /** @returns digests of sessions whose reason was retracted */
  async retracted(userId: number): Promise<string[]> {
    const ended = await this.redis.lrange(endedOfKey(userId), 0, -1);
    const reading = this.redis.pipeline();
    for (const digest of ended) reading.get(endedKey(digest));
    const marks = await resultsOf(reading);
    return ended.filter((_, index) => marks[index] === RETRACTED);
  }

  /** Sets the reason of sessions that have ended. */
  async explain(digests: string[], why: RefusalReason): Promise<void> {
    const marking = this.redis.pipeline();
    for (const digest of digests) marking.set(endedKey(digest), why, 'EX', REFUSED_SECONDS);
    await resultsOf(marking);
  }

  /** Only that the sessions ended stays. Reads nothing, so a Redis that is too slow still does it. */
  async retractReason(digests: string[]): Promise<void> {
    const marking = this.redis.pipeline();
    for (const digest of digests)
      marking.set(endedKey(digest), RETRACTED, 'EX', REFUSED_SECONDS, 'XX');
    await resultsOf(marking);
  }

  private async write(userId: number, digests: string[], why?: EndReason) {
    const seconds = isRefusal(why) ? REFUSED_SECONDS : ENDED_SECONDS;
    const marking = this.redis
      .multi()
      .lpush(endedOfKey(userId), ...digests)
      .lrange(endedOfKey(userId), MAX_ENDED, -1)
      .ltrim(endedOfKey(userId), 0, MAX_ENDED - 1)
      .expire(endedOfKey(userId), seconds);
    for (const digest of digests) marking.set(endedKey(digest), why ?? ENDED, 'EX', seconds);
    const earlier = (await resultsOf(marking))[1] as string[];
    if (earlier.length > 0) await this.redis.del(...earlier.map(endedKey));
  }
}

const isRefusal = (why?: EndReason) => REFUSAL_REASONS.some((reason) => reason === why);
