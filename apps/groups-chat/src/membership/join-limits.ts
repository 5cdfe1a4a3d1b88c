import { Injectable } from '@nestjs/common';
import { despiteOutage, ApiError, digestOf } from '@lodge/service';
import { RateLimits, withPrefix, type Charge, type NetworkHashes } from '@lodge/limits';

@Injectable()
export class JoinLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a network's wrong codes, and its joins by one code. @throws RateLimitReached */
  async limit<T>(network: NetworkHashes, code: string, join: () => Promise<T>): Promise<T> {
    const guess: Charge = ['wrongCodesByNetwork', network];
    const use: Charge = ['joinsByCodeAndNetwork', withPrefix(digestOf(code), network)];
    await this.limits.countAll([guess, use]);
    const joined = await join().catch(async (error: unknown) => {
      const isWrong = error instanceof ApiError && error.status === 404;
      await despiteOutage(this.limits.giveBack(isWrong ? [use] : [guess, use]));
      throw error;
    });
    await despiteOutage(this.limits.giveBack([guess]));
    return joined;
  }
}
