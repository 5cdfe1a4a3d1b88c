import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { audit, recordEvent } from '@lodge/domain';
import type { NetworkHashes } from '@lodge/limits';
import { notAllowed, notFound, onViolation } from '@lodge/service';
import { SessionKeys } from '@lodge/access';
import { AccountsByEmailService } from '../accounts/accounts-by-email.service.js';
import { AttemptLimits } from '../accounts/attempt-limits.js';
import type { Origin } from '../accounts/origin.js';
import { AuthConfig } from '../auth.config.js';
import { RESET_MAIL_SEAL } from '../email/mail-writer.service.js';
import { MailQueue } from '../email/mail-queue.js';
import { createLink } from '../accounts/reset-links.js';

@Injectable()
export class ResetRequestsService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsByEmailService,
    private readonly limits: AttemptLimits,
    private readonly keys: SessionKeys,
    private readonly mails: MailQueue,
    private readonly config: AuthConfig,
  ) {}

  get areByMail(): boolean {
    return this.mails.isOn;
  }

  // Looks the account up only for a device cookie: the time it takes reveals nothing.
  async mail(email: string, origin: Origin): Promise<void> {
    const owner = origin.deviceCookie ? await this.accounts.find(email) : undefined;
    await this.limits.countReset(owner?.account?.id, origin);
    const sealed = this.keys.seal(RESET_MAIL_SEAL, email);
    const { narrow: network } = origin.network;
    await this.mails.enqueue({ kind: 'password-reset', email: sealed, network });
  }

  /**
   * @returns a path without PUBLIC_ORIGIN
   * @throws ApiError 403 for the admin's own account: a thief of the session must not get around
   * the password
   */
  createLink(userId: number, adminId: number, network: NetworkHashes): Promise<string> {
    if (userId === adminId) throw notAllowed(ERROR_TEXTS.ownPasswordByAdmin);
    return inTransaction(this.database, async (transaction) => {
      const link = await createLink(transaction, {
        userId,
        origin: this.config.PUBLIC_ORIGIN,
        adminId,
      });
      await audit(transaction, adminId, 'create-reset-link', userId);
      await recordEvent(transaction, 'reset_link_created', userId, network, adminId);
      return link;
    }).catch(
      onViolation({ password_resets_user_id_fkey: () => notFound(ERROR_TEXTS.userNotFound) }),
    );
  }
}
