import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { logger } from '@lodge/service';
import { RateLimitReached, RateLimits, type NetworkHashes } from '@lodge/limits';
import { AuditEntry } from './audit-entry.entity.js';
import { SecurityEvent } from './security-event.entity.js';

type Kind = SecurityEvent['kind'];

/** In the transaction of what happened to the account. */
export async function recordEvent(
  transaction: EntityManager,
  kind: Kind,
  account_id: number,
  { narrow: network }: NetworkHashes,
  actor_id?: number,
): Promise<void> {
  await transaction.insert(SecurityEvent, { kind, account_id, actor_id, network });
}

export async function audit(
  transaction: EntityManager,
  actor_id: number,
  action: string,
  subject_id: number,
): Promise<void> {
  await transaction.insert(AuditEntry, { actor_id, action, subject_id });
}

// Failures with unknown emails are bounded here, all others by limits.
@Injectable()
export class SecurityLog {
  constructor(
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Never fails. Not awaited before a sign-in: timing reveals nothing about the account.
   * @param account_id undefined for an email of no account
   */
  async record(kind: Kind, account_id: number | undefined, { narrow: network }: NetworkHashes) {
    try {
      if (account_id === undefined) await this.limits.count('eventsWithoutAccount', 'all');
      await this.events.insert({ kind, account_id, network });
    } catch (error) {
      if (!(error instanceof RateLimitReached))
        logger.warn({ kind, error: (error as Error).name }, 'security event not recorded');
    }
  }
}
