import type { Redis } from 'ioredis';
import { BurstyRateLimiter, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequestsText } from '@lodge/contracts';
import { ApiError } from '@lodge/service';
import type { Limit, RateLimitRule } from './limits.js';

type Key = string | number;

// Leaves no key where nothing is counted: one for every made-up email would fill Redis.
const UNDO = `if redis.call('incrby', KEYS[1], -1) <= 0 then redis.call('del', KEYS[1]) end`;

export class RateLimitReached extends ApiError {
  // `excess` is what was tried in relation to the limit; `begins` says whether this is the limit's
  // first rejection in its window.
  constructor(
    readonly limit: Limit,
    readonly excess: number,
    readonly begins: boolean,
    retryAfter: number,
  ) {
    super(429, tooManyRequestsText(retryAfter), 'too_many_requests', { retryAfter });
  }
}

export class Counter {
  private readonly counter: RateLimiterRedis;
  // `counter`, or a limiter that slowly lets more through once it is used up.
  private readonly gate: RateLimiterRedis | BurstyRateLimiter;
  private readonly slack: number;

  constructor(
    private readonly redis: Redis,
    keyPrefix: string,
    private readonly limit: Limit,
    factor: number,
    rule: RateLimitRule,
  ) {
    const limiter = (prefix: string, { points, seconds }: { points: number; seconds: number }) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: prefix,
        points: points * factor,
        duration: seconds,
      });
    this.counter = limiter(keyPrefix, rule);
    const slowed = rule.slowed && limiter(`${keyPrefix}:slowed`, rule.slowed);
    this.gate = slowed ? new BurstyRateLimiter(this.counter, slowed) : this.counter;
    this.slack = slowed?.points ?? 0;
  }

  async consume(key: Key): Promise<void> {
    // The library rejects with the limit's state when it is used up, with an Error if Redis failed.
    await this.gate.consume(key, 1).catch((reason: RateLimiterRes | Error) => {
      throw reason instanceof Error ? reason : this.reached(reason);
    });
  }

  async check(key: Key): Promise<void> {
    const used = await this.counter.get(key);
    if (used && used.remainingPoints <= 0) throw this.reached(used);
  }

  async undo(key: Key): Promise<void> {
    await this.redis.eval(UNDO, 1, this.counter.getKey(key));
  }

  async reset(key: Key): Promise<void> {
    await this.counter.delete(key);
  }

  private reached({ consumedPoints, msBeforeNext }: RateLimiterRes): RateLimitReached {
    const begins = consumedPoints === this.counter.points + this.slack + 1;
    const seconds = Math.ceil(msBeforeNext / 1_000) || 1;
    const excess = consumedPoints / this.counter.points;
    return new RateLimitReached(this.limit, excess, begins, seconds);
  }
}
