import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, lockAccount, row } from '@lodge/database';
import { audit, recordEvent } from '@lodge/domain';
import { RateLimits, type NetworkHashes } from '@lodge/limits';
import { PasswordHashingService } from '@lodge/limits/hashing';
import { despiteOutage, invalidField, notAllowed, notFound, notSignedIn } from '@lodge/service';
import { now, SessionEndings, SessionStore, type Session } from '@lodge/access';
import { MailQueue } from '../email/mail-queue.js';
import { COUNT_ACTIVITY_OF_A_DAY, OWN_PASSWORD_CHANGES } from '../accounts/activity.sql.js';
import { FIND_ACCOUNT_BY_ID } from '../accounts/accounts.sql.js';
import type { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';
import { User } from '../entities.js';

const currentIsWrong = () => invalidField('currentPassword', ERROR_TEXTS.currentPasswordWrong);

// A member's first new passwords of a day lift the day's limit of their sessions.
const CHANGES_THAT_LIFT = 3;

@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly endings: SessionEndings,
    private readonly hashing: PasswordHashingService,
    private readonly limits: RateLimits,
    private readonly mails: MailQueue,
  ) {}

  // Ends all sessions, also the one that calls: whoever copied its cookie is out.
  async change(
    session: Session,
    { currentPassword, newPassword }: ChangePasswordDto,
    network: NetworkHashes,
  ): Promise<string> {
    const { userId: id } = session;
    const account = await row(this.database, FIND_ACCOUNT_BY_ID, { id });
    if (!account) throw notSignedIn();
    const known = { id, password_hash: account.password_hash };
    const owner = { ...network, account: id };
    if (!(await this.hashing.isPassword(currentPassword, known.password_hash, owner)))
      throw currentIsWrong();
    const password_hash = await this.hashing.hash(newPassword, owner);
    const begun = await this.sessions.replace(session, (replace) =>
      inTransaction(this.database, async (transaction) => {
        const { affected } = await transaction.update(User, known, { password_hash });
        if (!affected) throw currentIsWrong();
        await recordEvent(transaction, 'password_changed', id, network);
        await replace({ provedAt: now(), endOthers: true });
      }),
    );
    await despiteOutage(this.noteOwnChange(id));
    return begun;
  }

  /**
   * @throws ApiError 403 for the admin's own: this asks for no current password, which is what a
   * thief of the session lacks
   */
  async changeOf(
    { userId: id, newPassword }: ChangeUserPasswordDto,
    { userId: adminId }: Session,
    network: NetworkHashes,
  ): Promise<void> {
    if (id === adminId) throw notAllowed(ERROR_TEXTS.ownPasswordByAdmin);
    const password_hash = await this.hashing.hash(newPassword, { ...network, account: adminId });
    await inTransaction(this.database, async (transaction) => {
      if (!(await lockAccount(transaction, User, id))) throw notFound(ERROR_TEXTS.userNotFound);
      await transaction.update(User, { id }, { password_hash });
      await audit(transaction, adminId, 'change-password', id);
      await recordEvent(transaction, 'password_set_by_admin', id, network, adminId);
      await this.endings.end(id);
    });
    this.mails.enqueueLater({ kind: 'new-password', accountId: id });
    await despiteOutage(this.limits.forget('sessionsByAccountADay', id));
  }

  /**
   * Call it once the member's own change is recorded. Whoever knew the old password may have used
   * up the day's sign-ins; but a member must not lift the limit as often as they like.
   */
  async noteOwnChange(userId: number): Promise<void> {
    this.mails.enqueueLater({ kind: 'new-password', accountId: userId });
    const values = { accountId: userId, kinds: OWN_PASSWORD_CHANGES };
    const { count } = (await row(this.database, COUNT_ACTIVITY_OF_A_DAY, values))!;
    if (count <= CHANGES_THAT_LIFT) await this.limits.forget('sessionsByAccountADay', userId);
  }
}
