import { Injectable } from '@nestjs/common';
import { despiteOutage, ApiError } from '@lodge/service';
import { RateLimits, type Charge, type NetworkHashes } from '@lodge/limits';

@Injectable()
export class JoinLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a member's codes, and the wrong ones of their network. @throws RateLimitReached */
  async limit<T>(memberId: number, network: NetworkHashes, join: () => Promise<T>): Promise<T> {
    const guess: Charge = ['wrongCodesByNetwork', network];
    // It stays counted where the network's is used up: else hammering would cost nothing.
    await this.limits.count('joinByMember', memberId);
    await this.limits.count(...guess);
    let isWrong = false;
    try {
      return await join();
    } catch (error) {
      isWrong = error instanceof ApiError && error.status === 404;
      throw error;
    } finally {
      if (!isWrong) await despiteOutage(this.limits.giveBack([guess]));
    }
  }
}
