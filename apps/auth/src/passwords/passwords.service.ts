import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { invalidInput, notFound, notSignedIn, RateLimits } from '@lodge/service';
import { SessionStore, type Session } from '@lodge/session';
import { hashPassword, isPassword } from './password-hash.js';

const currentIsWrong = () => invalidInput(REFUSAL_TEXTS.currentPasswordWrong, { currentPassword: REFUSAL_TEXTS.currentPasswordWrong });

@Injectable()
export class PasswordsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
    private readonly events: EventBus,
  ) {}

  /** A member's change of his own password ends his other sessions. */
  async change({ userId, digest }: Session, currentPassword: string, newPassword: string): Promise<void> {
    await this.limits.count('passwordByMember', userId);
    const account = await row<{ password_hash: string }>(this.database, 'select password_hash from users where id = $1', [userId]);
    if (!account) throw notSignedIn();
    if (!(await isPassword(currentPassword, account.password_hash))) throw currentIsWrong();
    const newHash = await hashPassword(newPassword);
    await inTransaction(this.database, async (transaction) => {
      const changed = await row(transaction, 'update users set password_hash = $2 where id = $1 and password_hash = $3 returning id', [userId, newHash, account.password_hash]);
      if (!changed) throw currentIsWrong();
      await this.sessions.endAll(userId, digest);
    });
    this.events.say('sessions.ended', { userId });
  }

  /** An admin's change of a member's password ends all of that member's sessions. */
  async changeOf(userId: number, newPassword: string, { userId: adminId }: Session): Promise<void> {
    const newHash = await hashPassword(newPassword);
    await inTransaction(this.database, async (transaction) => {
      const changed = await row(transaction, 'update users set password_hash = $2 where id = $1 returning id', [userId, newHash]);
      if (!changed) throw notFound(REFUSAL_TEXTS.userNotFound);
      await transaction.query('insert into audit_entries (actor_id, action, subject_id) values ($1, $2, $3)', [adminId, 'change-password', userId]);
      await this.sessions.endAll(userId);
    });
    this.events.say('sessions.ended', { userId });
  }
}
