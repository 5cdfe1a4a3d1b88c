import { Injectable } from '@nestjs/common';
import { RateLimits } from '@lodge/limits';

/** Limits of mails to an account, which nobody is told about. */
@Injectable()
export class MailLimits {
  constructor(private readonly limits: RateLimits) {}

  allow(
    limit:
      | 'resetMailsByAccount'
      | 'signInMailsByAccount'
      | 'factorMailsByAccount'
      | 'confirmationMailsByAccount',
    accountId: number,
  ): Promise<boolean> {
    return this.limits.fits(limit, accountId);
  }
}
