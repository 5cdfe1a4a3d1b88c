import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, recordSecurityEvent, row } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { invalidInput, notAllowed, notFound, notSignedIn, type NetworkHashes } from '@lodge/http';
import { SessionStore, type Session } from '@lodge/session';
import { PasswordHashing } from './password-hash.js';
import type { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';

const currentIsWrong = () =>
  invalidInput(ERROR_TEXTS.currentPasswordWrong, {
    currentPassword: ERROR_TEXTS.currentPasswordWrong,
  });

@Injectable()
export class PasswordsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly hashing: PasswordHashing,
    private readonly events: EventBus,
  ) {}

  /** A member's change of their own password ends their other sessions. */
  async change(
    { userId, digest }: Session,
    { currentPassword, newPassword }: ChangePasswordDto,
    network: NetworkHashes,
  ): Promise<void> {
    const account = await row<{ password_hash: string }>(
      this.database,
      'select password_hash from users where id = $1',
      [userId],
    );
    if (!account) throw notSignedIn();
    if (!(await this.hashing.isPassword(currentPassword, account.password_hash, userId)))
      throw currentIsWrong();
    const newHash = await this.hashing.hash(newPassword, userId);
    await inTransaction(this.database, async (transaction) => {
      const changed = await row(
        transaction,
        'update users set password_hash = $2 where id = $1 and password_hash = $3 returning id',
        [userId, newHash, account.password_hash],
      );
      if (!changed) throw currentIsWrong();
      await recordSecurityEvent(transaction, {
        kind: 'password_changed',
        account_id: userId,
        network: network.narrow,
      });
      await this.sessions.endAll(userId, digest);
    });
    this.events.publish('sessions.ended', { userId });
  }

  /**
   * An admin's change of a member's password ends all of that member's sessions.
   * @throws ApiError 403 for the admin's own: it asks for no current password, which a stolen session does not know
   */
  async changeOf(
    { userId, newPassword }: ChangeUserPasswordDto,
    { userId: adminId }: Session,
    network: NetworkHashes,
  ): Promise<void> {
    if (userId === adminId) throw notAllowed(ERROR_TEXTS.ownPasswordByAdmin);
    const newHash = await this.hashing.hash(newPassword, adminId);
    await inTransaction(this.database, async (transaction) => {
      const changed = await row(
        transaction,
        'update users set password_hash = $2 where id = $1 returning id',
        [userId, newHash],
      );
      if (!changed) throw notFound(ERROR_TEXTS.userNotFound);
      await transaction.query(
        'insert into audit_entries (actor_id, action, subject_id) values ($1, $2, $3)',
        [adminId, 'change-password', userId],
      );
      await recordSecurityEvent(transaction, {
        kind: 'password_set_by_admin',
        account_id: userId,
        actor_id: adminId,
        network: network.narrow,
      });
      await this.sessions.endAll(userId);
    });
    this.events.publish('sessions.ended', { userId });
  }
}
