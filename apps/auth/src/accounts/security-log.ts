import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '@lodge/contracts';
import type { SecurityEventKind } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import { logger } from '@lodge/service';
import { RateLimitReached, RateLimits, type NetworkHashes } from '@lodge/limits';
import { AuditEntry } from '../entities.js';

export async function audit(
  transaction: EntityManager,
  actor_id: number,
  action: AuditAction | `${AuditAction}:${string}`,
  subject_id: number,
): Promise<void> {
  await transaction.insert(AuditEntry, { actor_id, action, subject_id });
}

// Failures with unknown emails are bounded here, all others by limits.
@Injectable()
export class SecurityLog {
  constructor(
    private readonly database: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Never throws. A sign-in does not await it: its timing reveals nothing about the account.
   * @param accountId undefined for an email of no account
   */
  async record(kind: SecurityEventKind, accountId: number | undefined, network: NetworkHashes) {
    try {
      if (accountId === undefined) await this.limits.count('eventsWithoutAccount', 'all');
      await recordEvent(this.database.manager, kind, accountId, network);
    } catch (error) {
      if (!(error instanceof RateLimitReached))
        logger.warn({ kind, error: (error as Error).name }, 'security event not recorded');
    }
  }
}
