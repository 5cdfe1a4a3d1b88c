import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { logger } from '@lodge/observability';
import { RateLimitReached, RateLimits, type NetworkHashes } from '@lodge/http';
import { SecurityEvent } from '../security-event.entity.js';

type Event = Pick<SecurityEvent, 'kind' | 'account_id' | 'network'>;

/**
 * Records failed sign-ins and sign-outs. The response does not wait for it, so that its timing
 * reveals nothing about the account. Failures of an account are bounded by the limits of sign-ins,
 * those of unknown emails here.
 */
@Injectable()
export class SignInLog {
  constructor(
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
    private readonly limits: RateLimits,
  ) {}

  failed(accountId: number | undefined, { narrow }: NetworkHashes): void {
    this.recordLater({ kind: 'sign_in_failed', account_id: accountId, network: narrow });
  }

  /** @param accountId undefined where the limit is not one of a known account */
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
