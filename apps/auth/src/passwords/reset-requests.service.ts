import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, lockAccount } from '@lodge/database';
import { audit, recordEvent } from '@lodge/domain';
import type { NetworkHashes } from '@lodge/limits';
import { notAllowed, notFound } from '@lodge/service';
import { SessionKeys } from '@lodge/access';
import { AccountsService } from '../accounts/accounts.service.js';
import { AttemptLimits, resetPolicy } from '../accounts/attempt-limits.js';
import type { Origin } from '../accounts/origin.js';
import { AuthConfig } from '../auth.config.js';
import { User } from '../entities.js';
import { RESET_MAIL_SEAL } from '../email/mail-writer.service.js';
import { MailQueue } from '../email/mail-queue.js';
import { createLink } from '../accounts/reset-links.js';

@Injectable()
export class ResetRequestsService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly limits: AttemptLimits,
    private readonly keys: SessionKeys,
    private readonly mails: MailQueue,
    private readonly config: AuthConfig,
  ) {}

  // Looks the account up only for a device cookie: the time it takes reveals nothing.
  async mail(email: string, origin: Origin): Promise<void> {
    const owner = origin.deviceCookie ? await this.accounts.findByEmail(email) : undefined;
    await this.limits.count(resetPolicy(owner?.account?.id, origin));
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
      if (!(await lockAccount(transaction, User, userId))) throw notFound(ERROR_TEXTS.userNotFound);
      const link = await createLink(transaction, userId, this.config.PUBLIC_ORIGIN, adminId);
      await audit(transaction, adminId, 'create-reset-link', userId);
      await recordEvent(transaction, 'reset_link_created', userId, network, adminId);
      return link;
    });
  }
}
