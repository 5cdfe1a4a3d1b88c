import { Injectable } from '@nestjs/common';
import { RateLimitReached, RateLimits } from '@lodge/http';

/** Limits of mails to an account, which nobody is told about. */
@Injectable()
export class MailLimits {
  constructor(private readonly limits: RateLimits) {}

  async allow(
    limit: 'resetMailsByAccount' | 'signInMailsByAccount' | 'factorMailsByAccount',
    accountId: number,
  ): Promise<boolean> {
    try {
      await this.limits.count(limit, accountId);
      return true;
    } catch (error) {
      if (error instanceof RateLimitReached) return false;
      throw error;
    }
  }
}
