import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type EntityManager, type Repository } from 'typeorm';
import { ERROR_TEXTS, type Instant } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { AccountErasure } from '@lodge/domain';
import { EventBus } from '@lodge/messaging';
import { conflict, notSignedIn } from '@lodge/service';
import { sessionDigest, SessionStore, type Session } from '@lodge/access';
import { AuditEntry } from '../accounts/audit-entry.entity.js';
import { AuthConfig } from '../auth.config.js';
import { SecurityEvent } from '../accounts/security-event.entity.js';
import { User } from '../accounts/user.entity.js';
import { READ_ERASURE, READ_SUSPENSION, SCHEDULE_ERASURE } from './deletion.sql.js';

@Injectable()
export class DeletionService {
  constructor(
    private readonly config: AuthConfig,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly erasure: AccountErasure,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
  ) {}

  // The erasure date of an account that would be left now, or that was.
  async eraseAfter(userId: number): Promise<Instant> {
    const values = [userId, this.config.DELETION_DAYS];
    const read = await row(this.users.manager, READ_ERASURE, values);
    if (!read) throw notSignedIn();
    return read.erase_after;
  }

  // Hidden at once; sessions end before the commit, as a sign-in in progress would be unrestricted.
  async schedule(userId: number, network: string): Promise<Instant> {
    const eraseAfter = await inTransaction(this.users.manager, async (transaction) => {
      const values = [userId, this.config.DELETION_DAYS];
      const scheduled = await row(transaction, SCHEDULE_ERASURE, values);
      if (!scheduled) return undefined;
      await record(transaction, userId, 'leave');
      await transaction.insert(SecurityEvent, {
        kind: 'deletion_scheduled',
        account_id: userId,
        network,
      });
      await this.sessions.endAll(userId);
      return scheduled.erase_after;
    });
    if (!eraseAfter) throw await this.reasonAgainst(userId);
    this.published(userId);
    return eraseAfter;
  }

  async eraseNow(userId: number): Promise<void> {
    const isErased = await this.erasure.erase(userId, {
      record: (transaction) => record(transaction, userId, 'erase-account'),
    });
    if (!isErased) throw await this.reasonAgainst(userId);
  }

  // Returns the id of a session in place of all others, unrestricted unless the account is
  // suspended, and as old as the one it replaces: coming back proves nothing. It begins while the
  // row is locked, so that leaving again ends it, and before the old one is ended, so that ending
  // that elsewhere meanwhile ends both. Its id stays secret until the commit.
  async keep(session: Session, network: string): Promise<string> {
    const { userId, provedAt } = session;
    const begun: string[] = [];
    try {
      await inTransaction(this.users.manager, async (transaction) => {
        await this.assertLeaving(transaction, userId);
        await record(transaction, userId, 'keep-account');
        await transaction.insert(SecurityEvent, {
          kind: 'deletion_cancelled',
          account_id: userId,
          network,
        });
        const suspended = (await row(transaction, READ_SUSPENSION, [userId]))?.is_suspended;
        const restriction = suspended ? 'suspended' : undefined;
        const id = await this.sessions.renew(session, { provedAt, restriction });
        begun.push(id);
        if (!(await this.sessions.endByDigest(session.digest))) throw notSignedIn();
        await this.sessions.endAll(userId, sessionDigest(id));
      });
    } catch (error) {
      for (const id of begun) await this.sessions.end(id);
      throw error;
    }
    this.published(userId);
    return begun[begun.length - 1];
  }

  private async assertLeaving(transaction: EntityManager, id: number) {
    // An erasure that has begun has this time instead, and is not undone.
    const leaving = { id, erase_after: MoreThan(new Date(0).toISOString()) };
    const { affected } = await transaction.update(User, leaving, { erase_after: null });
    if (affected) return;
    if (!(await transaction.existsBy(User, { id, erase_after: IsNull() }))) throw notSignedIn();
    throw conflict(ERROR_TEXTS.notLeaving);
  }

  private published(userId: number) {
    this.events.publish('sessions.ended', { userId });
    this.events.publish('member.changed', { userId });
  }

  private async reasonAgainst(id: number) {
    if (!(await this.users.existsBy({ id, is_admin: true }))) return notSignedIn();
    const admins = await this.users.countBy({ is_admin: true });
    return admins > 1
      ? conflict(ERROR_TEXTS.adminMustStepDown)
      : conflict(ERROR_TEXTS.lastAdmin, 'last_admin');
  }
}

// Their own doing.
async function record(transaction: EntityManager, userId: number, action: string) {
  await transaction.insert(AuditEntry, { actor_id: userId, action, subject_id: userId });
}
