import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RESET_LINK_MINUTES } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { violatedConstraint } from '@lodge/service';
import type { ResetMail } from '@lodge/messaging';
import { SessionKeys } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { shortBrand, type Letter } from './letter.js';
import { MailLimits } from './mail-limits.js';
import { SecurityEvent } from '../accounts/security-event.entity.js';
import { AccountsByEmail } from '../accounts/accounts-by-email.js';
import { createLink } from './reset-links.js';

/** The seal of the email in a job. */
export const SEAL = 'reset-mail';

@Injectable()
export class ResetLetters {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsByEmail,
    private readonly limits: MailLimits,
    private readonly keys: SessionKeys,
    private readonly config: AuthConfig,
  ) {}

  // Goes to the address on file: the one that was typed may fold to it and be another person's.
  // Undefined where there is nobody to write to. `isFirst`: an attempt of a mail that counts.
  async write({ email, network }: ResetMail, isFirst: boolean): Promise<Letter | undefined> {
    const typed = this.keys.open(SEAL, email);
    const { account } = await this.accounts.find(typed ?? '');
    if (!account || (isFirst && !(await this.limits.allow('resetMailsByAccount', account.id))))
      return undefined;
    const link = await this.linkFor(account.id, isFirst ? network : undefined);
    return link === undefined ? undefined : { to: account.email, ...this.textOf(link) };
  }

  private linkFor(userId: number, network: string | undefined): Promise<string | undefined> {
    return inTransaction(this.database, async (transaction) => {
      const link = await createLink(transaction, userId, this.config.PUBLIC_ORIGIN);
      if (network)
        await transaction.insert(SecurityEvent, {
          kind: 'reset_requested',
          account_id: userId,
          network,
        });
      return link;
    }).catch((error: unknown) => {
      // The account was deleted meanwhile.
      if (violatedConstraint(error) === 'password_resets_user_id_fkey') return undefined;
      throw error;
    });
  }

  private textOf(link: string): Pick<Letter, 'subject' | 'text'> {
    return {
      subject: 'Choose a new password',
      text: `Somebody, probably you, asked to choose a new password for your account at ${shortBrand(this.config.BRAND_NAME)}. Open this link to do so:

${link}

It works once, within ${RESET_LINK_MINUTES} minutes. If it was not you, ignore this mail: your password stays as it is.
`,
    };
  }
}
