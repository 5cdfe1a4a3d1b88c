import { Inject, Injectable, Module, Global, type DynamicModule } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { InjectRedis } from './redis.js';
import { tooManyRequests } from './refusal.js';

/**
 * How much is allowed, over all replicas: `points` in `seconds`. Roomy for people, also for many behind one address,
 * tight for programs that guess passwords or codes.
 */
export const RATE_LIMITS = {
  loginByAddress: { points: 60, seconds: 300 },
  /** Failed attempts only. */
  loginByAccount: { points: 10, seconds: 900 },
  registrationByAddress: { points: 20, seconds: 3_600 },
  passwordByMember: { points: 10, seconds: 900 },
  joinByMember: { points: 20, seconds: 600 },
  requestsByMember: { points: 30, seconds: 600 },
  messagesByMember: { points: 60, seconds: 60 },
  uploadsByMember: { points: 60, seconds: 600 },
} as const;

export type Limit = keyof typeof RATE_LIMITS;

const SWITCH = Symbol('rate limits on or off');

@Injectable()
export class RateLimits {
  private readonly limiters: Map<Limit, RateLimiterRedis>;

  constructor(@InjectRedis() redis: Redis, @Inject(SWITCH) private readonly on: boolean) {
    const limiter = (name: Limit) => new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${name}`, points: RATE_LIMITS[name].points, duration: RATE_LIMITS[name].seconds });
    this.limiters = new Map((Object.keys(RATE_LIMITS) as Limit[]).map((name) => [name, limiter(name)]));
  }

  /** False where limits per member or network are switched off, for tests and benchmarks. */
  get isOn(): boolean {
    return this.on;
  }

  /**
   * Counts one attempt of `who` (an id, or a digest: never an address or an email as it is).
   * @throws Refusal 429 with the seconds to wait
   */
  async count(limit: Limit, who: string | number): Promise<void> {
    if (!this.on) return;
    await this.limiterOf(limit).consume(who, 1).catch(refuse);
  }

  /** Refuses when `who` has used up `limit`, without counting an attempt. @throws Refusal 429 */
  async check(limit: Limit, who: string | number): Promise<void> {
    if (!this.on) return;
    const used = await this.limiterOf(limit).get(who);
    if (used && used.remainingPoints <= 0) refuse(used);
  }

  /** Forgets what was counted, after a success. */
  async forget(limit: Limit, who: string | number): Promise<void> {
    if (this.on) await this.limiterOf(limit).delete(who);
  }

  private limiterOf(limit: Limit): RateLimiterRedis {
    return this.limiters.get(limit)!;
  }
}

// The library rejects with the state of the limit when it is used up, with an Error when Redis failed.
function refuse(reason: RateLimiterRes | Error): never {
  if (reason instanceof Error) throw reason;
  throw tooManyRequests(Math.ceil(reason.msBeforeNext / 1_000) || 1);
}

@Global()
@Module({})
export class RateLimitsModule {
  static forRoot(setting: string): DynamicModule {
    return { module: RateLimitsModule, providers: [RateLimits, { provide: SWITCH, useValue: setting !== 'off' }], exports: [RateLimits] };
  }
}
