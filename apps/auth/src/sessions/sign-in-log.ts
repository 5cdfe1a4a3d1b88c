import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { recordSecurityEvent, type SecurityEvent } from '@lodge/database';
import { logger } from '@lodge/observability';
import { RateLimitReached, RateLimits, type NetworkHashes } from '@lodge/http';

/**
 * Records what did not end in a session. The answer does not wait for it, so that its time tells nothing about the account.
 * Failures of an account are bounded by the limits of sign-ins, those of unknown emails here.
 */
@Injectable()
export class SignInLog {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
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

  private recordLater(event: SecurityEvent) {
    this.record(event).catch((error: Error) => {
      if (!(error instanceof RateLimitReached))
        logger.warn({ kind: event.kind, error: error.name }, 'security event not recorded');
    });
  }

  private async record(event: SecurityEvent) {
    if (event.account_id === undefined) await this.limits.count('eventsWithoutAccount', 'all');
    await recordSecurityEvent(this.database, event);
  }
}
