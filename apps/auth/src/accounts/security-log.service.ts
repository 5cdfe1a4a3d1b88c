import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordEvent, type SecurityEventKind } from '@lodge/domain';
import { logger } from '@lodge/service';
import { RateLimitReached, RateLimits, type NetworkHashes } from '@lodge/limits';

// Bounds what it keeps: of each kind for an account, so that one flood does not hide another kind.
@Injectable()
export class SecurityLogService {
  constructor(
    private readonly database: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** A sign-in does not await it: its timing reveals nothing. Never throws. */
  async record(kind: SecurityEventKind, accountId: number | undefined, network: NetworkHashes) {
    try {
      if (accountId === undefined) await this.limits.count('eventsWithoutAccount', 'all');
      else await this.limits.count('failuresByAccountAndKind', `${kind}:${accountId}`);
      await recordEvent(this.database.manager, kind, accountId, network);
    } catch (error) {
      if (!(error instanceof RateLimitReached))
        logger.warn({ kind, error: (error as Error).name }, 'security event not recorded');
    }
  }
}
