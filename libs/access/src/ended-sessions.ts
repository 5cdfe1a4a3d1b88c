import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import {
  REFUSAL_REASONS,
  type EndedDetail,
  type ErrorBody,
  type RefusalReason,
} from '@lodge/contracts';
import { InjectRedis, isOutage, logger, resultsOf } from '@lodge/service';
import { MAX_SESSIONS } from './session-record.js';

/** Why sessions end, where their pages say so. */
export type EndReason = RefusalReason | 'lifted' | 'changed';

const WITHOUT_REASON = '1';
const SECONDS = 24 * 3_600;
// An applicant looks again within days. A refused account is kept as long.
const REFUSED_SECONDS = 14 * 24 * 3_600;

const markKey = (digest: string) => `session:ended:${digest}`;
const marksKey = (userId: number) => `user-sessions:ended:${userId}`;

/** Marks of sessions that somebody ended, for pages that are still open: others expired. */
@Injectable()
export class EndedSessions {
  constructor(@InjectRedis() private readonly redis: Redis) {}

  /** @returns what its pages say; undefined for a session that expired, or never was */
  async find(digest: string): Promise<Pick<ErrorBody, EndedDetail> | undefined> {
    const mark = await this.redis.get(markKey(digest));
    if (mark === null) return undefined;
    if (isRefusal(mark)) return { refused: mark };
    return mark === 'lifted' || mark === 'changed' ? { [mark]: true } : {};
  }

  /**
   * Call it before the end: whoever finds a session no more must find why. An outage costs the mark
   * alone, unless it is the reason of a refusal: that session stays until somebody can tell it.
   */
  async mark(userId: number, digests: string[], why?: EndReason): Promise<void> {
    try {
      await this.write(userId, digests, why);
    } catch (error) {
      if (isRefusal(why) || !isOutage(error)) throw error;
      logger.warn({ error: (error as Error).name }, 'ended sessions are not marked');
    }
  }

  // An account keeps the newest fifty: otherwise whoever signs in and out would fill Redis.
  private async write(userId: number, digests: string[], why?: EndReason) {
    const list = marksKey(userId);
    const seconds = isRefusal(why) ? REFUSED_SECONDS : SECONDS;
    const marking = this.redis
      .multi()
      .lpush(list, ...digests)
      .lrange(list, MAX_SESSIONS, -1)
      .ltrim(list, 0, MAX_SESSIONS - 1)
      .expire(list, seconds);
    for (const digest of digests)
      marking.set(markKey(digest), why ?? WITHOUT_REASON, 'EX', seconds);
    const earlier = (await resultsOf(marking))[1] as string[];
    if (earlier.length > 0) await this.redis.del(...earlier.map(markKey));
  }
}

const isRefusal = (why?: string): why is RefusalReason =>
  REFUSAL_REASONS.some((reason) => reason === why);
