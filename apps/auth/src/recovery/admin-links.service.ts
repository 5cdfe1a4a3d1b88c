import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { notAllowed, notFound, violatedConstraint } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { AuditEntry } from '../accounts/audit-entry.entity.js';
import { AuthConfig } from '../auth.config.js';
import { SecurityEvent } from '../accounts/security-event.entity.js';
import { createLink } from '../mail/reset-links.js';

@Injectable()
export class AdminLinksService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly config: AuthConfig,
  ) {}

  // Without PUBLIC_ORIGIN the link is a path, which the admin's browser completes. 403 for the
  // admin's own account: a thief of the session does not know the password, and gets no way round.
  create(userId: number, adminId: number, { narrow: network }: NetworkHashes): Promise<string> {
    if (userId === adminId) throw notAllowed(ERROR_TEXTS.ownPasswordByAdmin);
    return inTransaction(this.database, async (transaction) => {
      const link = await createLink(transaction, userId, this.config.PUBLIC_ORIGIN);
      await transaction.insert(AuditEntry, {
        actor_id: adminId,
        action: 'create-reset-link',
        subject_id: userId,
      });
      await transaction.insert(SecurityEvent, {
        kind: 'reset_link_created',
        account_id: userId,
        actor_id: adminId,
        network,
      });
      return link;
    }).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'password_resets_user_id_fkey') throw error;
      throw notFound(ERROR_TEXTS.userNotFound);
    });
  }
}
