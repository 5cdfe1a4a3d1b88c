import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { logger } from '@lodge/service';
import { RateLimitReached, RateLimits, type NetworkHashes } from '@lodge/limits';
import { SecurityEvent } from './security-event.entity.js';

type Event = Pick<SecurityEvent, 'kind' | 'account_id' | 'network'>;

// Failures with unknown emails are bounded here, all others by limits. What is not recorded is
// logged, and fails nothing.
@Injectable()
export class SignInLog {
  constructor(
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
    private readonly limits: RateLimits,
  ) {}

  // Never awaited before a sign-in, as the lock-out below: timing reveals nothing about the account.
  failed(accountId: number | undefined, { narrow }: NetworkHashes): void {
    void this.tryToRecord({ kind: 'sign_in_failed', account_id: accountId, network: narrow });
  }

  // Undefined where the limit is not one of a known account.
  lockedOut(accountId: number | undefined, { narrow }: NetworkHashes): void {
    void this.tryToRecord({ kind: 'locked_out', account_id: accountId, network: narrow });
  }

  async signedOut(accountId: number, { narrow }: NetworkHashes): Promise<void> {
    await this.tryToRecord({ kind: 'signed_out', account_id: accountId, network: narrow });
  }

  async confirmationFailed(accountId: number, { narrow }: NetworkHashes): Promise<void> {
    await this.tryToRecord({ kind: 'confirmation_failed', account_id: accountId, network: narrow });
  }

  private async tryToRecord(event: Event) {
    try {
      await this.record(event);
    } catch (error) {
      if (!(error instanceof RateLimitReached))
        logger.warn(
          { kind: event.kind, error: (error as Error).name },
          'security event not recorded',
        );
    }
  }

  private async record(event: Event) {
    if (event.account_id === undefined) await this.limits.count('eventsWithoutAccount', 'all');
    await this.events.insert(event);
  }
}
