import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { logger } from '@lodge/observability';
import { RateLimitReached, RateLimits, type NetworkHashes } from '@lodge/http';
import { SecurityEvent } from '../security-event.entity.js';

type Event = Pick<SecurityEvent, 'kind' | 'account_id' | 'network'>;

// Never awaited, so that timing reveals nothing about the account. Failures with unknown emails are
// bounded here, all others by the limits of sign-ins.
@Injectable()
export class SignInLog {
  constructor(
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
    private readonly limits: RateLimits,
  ) {}

  failed(accountId: number | undefined, { narrow }: NetworkHashes): void {
    this.recordLater({ kind: 'sign_in_failed', account_id: accountId, network: narrow });
  }

  // Undefined where the limit is not one of a known account.
  lockedOut(accountId: number | undefined, { narrow }: NetworkHashes): void {
    this.recordLater({ kind: 'locked_out', account_id: accountId, network: narrow });
  }

  signedOut(accountId: number, { narrow }: NetworkHashes): void {
    this.recordLater({ kind: 'signed_out', account_id: accountId, network: narrow });
  }

  private recordLater(event: Event) {
    this.record(event).catch((error: Error) => {
      if (!(error instanceof RateLimitReached))
        logger.warn({ kind: event.kind, error: error.name }, 'security event not recorded');
    });
  }

  private async record(event: Event) {
    if (event.account_id === undefined) await this.limits.count('eventsWithoutAccount', 'all');
    await this.events.insert(event);
  }
}
