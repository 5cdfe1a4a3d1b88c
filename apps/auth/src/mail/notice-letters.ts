import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { NoticeMail } from '@lodge/messaging';
import { AuthConfig } from '../auth.config.js';
import { User } from '../accounts/user.entity.js';
import { shortBrand, type Letter } from './letter.js';
import { MailLimits } from './mail-limits.js';

interface Notice {
  limit: 'signInMailsByAccount' | 'factorMailsByAccount';
  subject: string;
  // What somebody did, between "probably you," and the end of the sentence.
  action: (brand: string) => string;
  otherwise: string;
}

// Neither browser nor place: whoever reads the mail over a shoulder learns nothing.
const NOTICES: Record<NoticeMail['kind'], Notice> = {
  'new-sign-in': {
    limit: 'signInMailsByAccount',
    subject: 'New sign-in',
    action: (brand) =>
      `signed in to your account at ${brand} with a browser that was not used for it before`,
    otherwise: 'end that session and change your password',
  },
  'new-second-factor': {
    limit: 'factorMailsByAccount',
    subject: 'One-time codes turned on',
    action: (brand) => `turned on one-time codes for your account at ${brand}`,
    otherwise: 'turn them off, end all other sessions and change your password',
  },
  'new-passkey': {
    limit: 'factorMailsByAccount',
    subject: 'New passkey',
    action: (brand) => `added a passkey to your account at ${brand}, which signs in to it`,
    otherwise: 'remove it, end all other sessions and change your password',
  },
  'new-recovery-codes': {
    limit: 'factorMailsByAccount',
    subject: 'New recovery codes',
    action: (brand) =>
      `made recovery codes for your account at ${brand}, which replace earlier ones and can set a new password`,
    otherwise: 'change your password, which ends these codes, and end all other sessions',
  },
};

@Injectable()
export class NoticeLetters {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly limits: MailLimits,
    private readonly config: AuthConfig,
  ) {}

  // Undefined where there is nobody to write to. `isFirst`: an attempt of a mail that counts.
  async write({ kind, accountId }: NoticeMail, isFirst: boolean): Promise<Letter | undefined> {
    const notice = NOTICES[kind];
    if (isFirst && !(await this.limits.allow(notice.limit, accountId))) return undefined;
    const account = await this.users.findOne({
      select: { id: true, email: true },
      where: { id: accountId },
    });
    return account ? { to: account.email, ...this.textOf(notice) } : undefined;
  }

  private textOf({ subject, action, otherwise }: Notice): Pick<Letter, 'subject' | 'text'> {
    const { BRAND_NAME, PUBLIC_ORIGIN } = this.config;
    return {
      subject,
      text: `Somebody, probably you, ${action(shortBrand(BRAND_NAME))}.

If it was you, there is nothing to do. If not, ${otherwise}:

${PUBLIC_ORIGIN}/account
`,
    };
  }
}
