import { Global, Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { despiteOutage, InjectRedis } from '@lodge/service';
import { Counter, RateLimitReached } from './counter.js';
import { RATE_LIMITS, WIDE_FACTOR, type Limit, type RateLimitRule } from './limits.js';

/** A key is a hash or an id, never an address or an email. `wide` has WIDE_FACTOR times the limit. */
export type LimitKey = string | number | { narrow: string; wide?: string };

export type Charge = [limit: Limit, key: LimitKey];

interface Count {
  counter: Counter;
  key: string | number;
}

const DAY = 86_400;
const RATE_LIMITS_SWITCH = Symbol('rate limits switch');

@Injectable()
export class RateLimits {
  private readonly narrow = countersOf(this.redis, '', 1);
  private readonly wide = countersOf(this.redis, ':wide', WIDE_FACTOR);

  constructor(
    @InjectRedis() private readonly redis: Redis,
    @Inject(RATE_LIMITS_SWITCH) readonly isOn: boolean,
  ) {}

  count(limit: Limit, key: LimitKey): Promise<void> {
    return this.countAll([[limit, key]]);
  }

  /** Counts, and takes it back if `work` fails: what came to nothing costs nothing. */
  async countUnlessFailed<T>(charge: Charge, work: () => Promise<T>): Promise<T> {
    await this.countAll([charge]);
    try {
      return await work();
    } catch (error) {
      await despiteOutage(this.giveBack([charge]));
      throw error;
    }
  }

  /** Counts like `count`. @returns false if the limit is used up */
  tryCount(limit: Limit, key: LimitKey): Promise<boolean> {
    return this.tryCountAll([[limit, key]]);
  }

  async tryCountAll(charges: Charge[]): Promise<boolean> {
    try {
      await this.countAll(charges);
      return true;
    } catch (error) {
      if (error instanceof RateLimitReached) return false;
      throw error;
    }
  }

  /**
   * Undoes the counts before it if one limit is used up, and all if Redis is too slow.
   * @throws RateLimitReached
   */
  async countAll(charges: Charge[]): Promise<void> {
    if (!this.isOn) return;
    const counts = charges.flatMap((charge) => this.countsOf(charge));
    for (const [at, count] of counts.entries()) {
      try {
        await count.counter.consume(count.key);
      } catch (error) {
        // Redis still counts an attempt that timed out, and then takes the undo behind it.
        if (hasTimedOut(error)) undo(counts.slice(0, at + 1)).catch(() => undefined);
        else await undo(counts.slice(0, at));
        throw error;
      }
    }
  }

  /** Takes back attempts that succeeded where failures are limited, or that were never made. */
  async giveBack(charges: Charge[]): Promise<void> {
    if (this.isOn) await undo(charges.flatMap((charge) => this.countsOf(charge)));
  }

  async check(limit: Limit, key: LimitKey): Promise<void> {
    if (!this.isOn) return;
    for (const count of this.countsOf([limit, key])) await count.counter.check(count.key);
  }

  /** Call it after a success. Wide counts lose only this attempt: the rest may be others'. */
  async forget(limit: Limit, key: LimitKey): Promise<void> {
    if (!this.isOn) return;
    const [narrow, ...wide] = this.countsOf([limit, key]);
    await Promise.all([narrow.counter.reset(narrow.key), undo(wide)]);
  }

  private countsOf([limit, key]: Charge): Count[] {
    const counts = (counters: Map<Limit, Counter[]>, of: string | number) =>
      counters.get(limit)!.map((counter) => ({ counter, key: of }));
    if (typeof key !== 'object') return counts(this.narrow, key);
    const narrow = counts(this.narrow, key.narrow);
    return key.wide ? [...narrow, ...counts(this.wide, key.wide)] : narrow;
  }
}

function countersOf(redis: Redis, suffix: string, factor: number): Map<Limit, Counter[]> {
  const counters = new Map<Limit, Counter[]>();
  for (const [name, rule] of Object.entries<RateLimitRule>(RATE_LIMITS)) {
    const limit = name as Limit;
    const rules = { '': rule, ...(rule.day && { ':day': { points: rule.day, seconds: DAY } }) };
    const ofLimit = Object.entries(rules).map(
      ([part, bounds]) =>
        new Counter(redis, `limit:${name}${part}${suffix}`, limit, factor, bounds),
    );
    counters.set(limit, ofLimit);
  }
  return counters;
}

const hasTimedOut = (error: unknown) =>
  error instanceof Error && error.message === 'Command timed out';

const undo = (counts: Count[]) => Promise.all(counts.map(({ counter, key }) => counter.undo(key)));

@Global()
@Module({})
export class RateLimitsModule {
  static forRoot(setting: string): DynamicModule {
    return {
      module: RateLimitsModule,
      providers: [RateLimits, { provide: RATE_LIMITS_SWITCH, useValue: setting !== 'off' }],
      exports: [RateLimits],
    };
  }
}
