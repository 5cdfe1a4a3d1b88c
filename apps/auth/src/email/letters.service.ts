import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { RESET_LINK_MINUTES } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import { RateLimits, type Limit } from '@lodge/limits';
import type { Mail, NoticeKind, RefusalMail, ResetMail } from '@lodge/messaging';
import { violatedConstraint } from '@lodge/service';
import { SessionKeys } from '@lodge/access';
import { AccountsByEmailService } from '../accounts/accounts-by-email.service.js';
import { FIND_ACCOUNT_BY_ID, READ_ERASURE_DAY, type Account } from '../accounts/accounts.sql.js';
import { AuthConfig } from '../auth.config.js';
import { User } from '../entities.js';
import { EmailConfirmationsService } from './email-confirmations.service.js';
import { openRefusal, refusalLetter } from './refusal.js';
import { createLink } from '../passwords/reset-links.js';
import { longDay, paragraphs, speaker, type Say } from './translations.js';

/** Plain text without a name, a place or anything that says what kind of site this is. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export const SEAL = 'reset-mail';

type AccountMail = Exclude<Mail, RefusalMail>;

interface Notice {
  subject: string;
  happened: string;
  otherwise: string;
  page: string;
}

// These mails name neither browser nor place: somebody who reads over a shoulder learns nothing.
const NOTICES: Record<NoticeKind, (say: Say, brand: string) => Notice> = {
  'new-sign-in': (say, brand) => ({
    subject: say`New sign-in`,
    happened: say`Somebody, probably you, signed in to your account at ${brand} with a browser that was not used for it before.`,
    otherwise: say`If it was you, there is nothing to do. If not, end that session and change your password:`,
    page: '/account/sessions',
  }),
  'new-second-factor': (say, brand) => ({
    subject: say`One-time codes turned on`,
    happened: say`Somebody, probably you, turned on one-time codes for your account at ${brand}.`,
    otherwise: say`If it was you, there is nothing to do. If not, turn them off, end all other sessions and change your password:`,
    page: '/account/sign-in',
  }),
  'new-passkey': (say, brand) => ({
    subject: say`New passkey`,
    happened: say`Somebody, probably you, added a passkey to your account at ${brand}, which signs in to it.`,
    otherwise: say`If it was you, there is nothing to do. If not, remove it, end all other sessions and change your password:`,
    page: '/account/sign-in',
  }),
  'new-recovery-codes': (say, brand) => ({
    subject: say`New recovery codes`,
    happened: say`Somebody, probably you, made recovery codes for your account at ${brand}, which replace earlier ones and can set a new password.`,
    otherwise: say`If it was you, there is nothing to do. If not, change your password, which ends these codes, and end all other sessions:`,
    page: '/account',
  }),
};

// No member is told when these limits are used up.
const LIMITS: Record<AccountMail['kind'], Limit> = {
  'password-reset': 'resetMailsByAccount',
  'email-confirmation': 'confirmationMailsByAccount',
  'registration-approved': 'confirmationMailsByAccount',
  'erasure-warning': 'confirmationMailsByAccount',
  'new-sign-in': 'signInMailsByAccount',
  'new-second-factor': 'factorMailsByAccount',
  'new-passkey': 'factorMailsByAccount',
  'new-recovery-codes': 'factorMailsByAccount',
};

@Injectable()
export class LettersService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsByEmailService,
    private readonly confirmations: EmailConfirmationsService,
    private readonly limits: RateLimits,
    private readonly keys: SessionKeys,
    private readonly config: AuthConfig,
  ) {}

  /** Only a first attempt counts. @returns undefined if the account is gone or got enough mails */
  async write(mail: Mail, isFirst: boolean): Promise<Letter | undefined> {
    if (mail.kind === 'registration-refused') return this.refusal(mail);
    const account = await this.recipientOf(mail);
    if (!account) return undefined;
    if (isFirst && !(await this.limits.fits(LIMITS[mail.kind], account.id))) return undefined;
    const content = await this.contentOf(mail, account, isFirst);
    return content && { to: account.email, ...content };
  }

  private async refusal(mail: RefusalMail): Promise<Letter | undefined> {
    const refusal = openRefusal(this.keys, mail);
    if (!refusal) return undefined;
    await this.assertDecided(refusal.userId);
    return refusalLetter(refusal, this.config);
  }

  // The job was enqueued before the decision was committed, and is tried again.
  private async assertDecided(userId: number): Promise<void> {
    const waiting = { id: userId, standing: 'pending', erase_after: IsNull() } as const;
    if (await this.database.manager.existsBy(User, waiting)) throw new Error('not decided yet');
  }

  // The mail goes to the address on file: the typed one may fold to it and be another person's.
  private async recipientOf(mail: AccountMail): Promise<Account | undefined> {
    if (mail.kind === 'password-reset')
      return (await this.accounts.find(this.keys.open(SEAL, mail.email) ?? '')).account;
    return row(this.database, FIND_ACCOUNT_BY_ID, [mail.accountId]);
  }

  private async contentOf(mail: AccountMail, { id, language }: Account, isFirst: boolean) {
    const say = speaker(language);
    switch (mail.kind) {
      case 'password-reset': {
        const link = await this.linkFor(id, isFirst ? mail : undefined);
        return link === undefined ? undefined : this.reset(say, link);
      }
      case 'email-confirmation':
        return this.confirmation(say, id);
      case 'registration-approved':
        await this.assertDecided(id);
        return this.approval(say);
      case 'erasure-warning':
        return this.erasureWarning(say, language, id);
      default:
        return this.notice(NOTICES[mail.kind](say, this.config.shortBrand));
    }
  }

  private linkFor(userId: number, asked: ResetMail | undefined): Promise<string | undefined> {
    return inTransaction(this.database, async (transaction) => {
      const link = await createLink(transaction, {
        userId,
        origin: this.config.PUBLIC_ORIGIN,
      });
      if (asked)
        await recordEvent(transaction, 'reset_requested', userId, { narrow: asked.network });
      return link;
    }).catch((error: unknown) => {
      if (violatedConstraint(error) === 'password_resets_user_id_fkey') return undefined;
      throw error;
    });
  }

  private reset(say: Say, link: string) {
    const { shortBrand } = this.config;
    return {
      subject: say`Choose a new password`,
      text: paragraphs(
        say`Somebody, probably you, asked to choose a new password for your account at ${shortBrand}. Open this link to do so:`,
        link,
        say`It works once, within ${RESET_LINK_MINUTES} minutes. If it was not you, ignore this mail: your password stays as it is.`,
      ),
    };
  }

  private confirmation(say: Say, accountId: number) {
    const { shortBrand, PUBLIC_ORIGIN } = this.config;
    return {
      subject: say`Confirm your email address`,
      text: paragraphs(
        say`Somebody, probably you, wants to add a passkey or codes to an account at ${shortBrand} with this address. Log in there, then open this link in the same browser:`,
        `${PUBLIC_ORIGIN}/account/sign-in#confirm=${this.confirmations.create(accountId)}`,
        say`It works within an hour. If you have no account there, ignore this mail.`,
      ),
    };
  }

  private approval(say: Say) {
    const { shortBrand, PUBLIC_ORIGIN } = this.config;
    return {
      subject: say`Your registration was approved`,
      text: paragraphs(
        say`You are now a member of ${shortBrand}. Log in here:`,
        `${PUBLIC_ORIGIN}/login`,
      ),
    };
  }

  private async erasureWarning(say: Say, language: string, accountId: number) {
    const { shortBrand, PUBLIC_ORIGIN } = this.config;
    const dormant = await row(this.database, READ_ERASURE_DAY, [accountId]);
    if (!dormant) return undefined;
    const day = longDay(language, dormant.erase_after);
    return {
      subject: say`Your account will be deleted`,
      text: paragraphs(
        say`Nobody has logged in to your account at ${shortBrand} for a long time. It is hidden, and will be deleted on ${day} with everything in it.`,
        say`To keep it, log in before that day:`,
        `${PUBLIC_ORIGIN}/login`,
        say`If you do not want to keep it, there is nothing to do.`,
      ),
    };
  }

  private notice({ subject, happened, otherwise, page }: Notice) {
    return {
      subject,
      text: paragraphs(happened, otherwise, `${this.config.PUBLIC_ORIGIN}${page}`),
    };
  }
}
