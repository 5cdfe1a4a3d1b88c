import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import { RateLimits, type Limit } from '@lodge/limits';
import type { Mail } from '@lodge/messaging';
import { SessionKeys } from '@lodge/access';
import { AccountsService } from '../accounts/accounts.service.js';
import {
  FIND_REFUSED,
  NOTE_WARNED,
  READ_ERASURE_DAY,
  type Account,
} from '../accounts/accounts.sql.js';
import { AuthConfig } from '../auth.config.js';
import { EmailConfirmationsService } from './email-confirmations.service.js';
import { createLink } from '../accounts/reset-links.js';
import * as texts from './mail-texts.js';
import { longDay, speaker } from './translations.js';

export const RESET_MAIL_SEAL = 'reset-mail';

// No member is told when these limits are used up.
const MAIL_LIMITS: Record<Mail['kind'], Limit> = {
  'password-reset': 'resetMailsByAccount',
  'email-confirmation': 'confirmationMailsByAccount',
  'registration-approved': 'confirmationMailsByAccount',
  'registration-refused': 'confirmationMailsByAccount',
  'erasure-warning': 'confirmationMailsByAccount',
  'new-sign-in': 'signInMailsByAccount',
  'new-password': 'factorMailsByAccount',
  'new-second-factor': 'factorMailsByAccount',
  'new-passkey': 'factorMailsByAccount',
  'new-recovery-codes': 'factorMailsByAccount',
};

@Injectable()
export class MailWriterService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly confirmations: EmailConfirmationsService,
    private readonly limits: RateLimits,
    private readonly keys: SessionKeys,
    private readonly config: AuthConfig,
  ) {}

  /**
   * Counts the mail against its account's limit.
   * @returns false if the account is gone or got enough mails
   */
  async admits(mail: Mail): Promise<boolean> {
    const account = await this.recipientOf(mail);
    if (!account || !(await this.limits.tryCount(MAIL_LIMITS[mail.kind], account.id))) return false;
    if (mail.kind === 'password-reset')
      await recordEvent(this.database.manager, 'reset_requested', account.id, {
        narrow: mail.network,
      });
    return true;
  }

  /**
   * @returns undefined if the account is gone, or is not as the mail says: a failover or a restore can
   * lose a decision
   */
  async write(mail: Mail): Promise<texts.OutgoingMail | undefined> {
    const account = await this.recipientOf(mail);
    const content = account && (await this.contentOf(mail, account));
    return content && { to: account.email, ...content };
  }

  /** Call it once the server took the mail or rejected its recipient: an erasure waits for this. */
  async noteAnswer(mail: Mail): Promise<void> {
    if (mail.kind === 'erasure-warning')
      await row(this.database, NOTE_WARNED, { id: mail.accountId });
  }

  // The mail goes to the address on file: the typed one may fold to it and be another person's.
  private async recipientOf(mail: Mail): Promise<Account | undefined> {
    if (mail.kind === 'password-reset')
      return (await this.accounts.findByEmail(this.keys.open(RESET_MAIL_SEAL, mail.email) ?? ''))
        .account;
    if (mail.kind === 'registration-refused')
      return row(this.database, FIND_REFUSED, { id: mail.accountId });
    return this.accounts.find(mail.accountId);
  }

  private async contentOf(mail: Mail, account: Account): Promise<texts.Content | undefined> {
    const { id, language, restriction } = account;
    const say = speaker(language);
    switch (mail.kind) {
      case 'password-reset': {
        const { manager } = this.database;
        const link = await createLink(manager, id, this.config.PUBLIC_ORIGIN);
        return texts.reset(say, this.config, link);
      }
      case 'email-confirmation':
        return texts.confirmation(say, this.config, this.confirmations.create(id));
      case 'registration-approved':
        return restriction === 'pending' ? undefined : texts.approval(say, this.config);
      case 'registration-refused':
        return texts.refusal(say, this.config, account.refusal_note);
      case 'erasure-warning': {
        const dormant = await row(this.database, READ_ERASURE_DAY, { id });
        return (
          dormant && texts.erasureWarning(say, this.config, longDay(language, dormant.erase_after))
        );
      }
      default:
        return texts.securityMail(say, this.config, mail.kind);
    }
  }
}
