import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { ConfirmationMail } from '@lodge/messaging';
import { AuthConfig } from '../auth.config.js';
import { shortBrand, type Letter } from './letter.js';
import { MailLimits } from './mail-limits.js';
import { User } from '../accounts/user.entity.js';
import { EmailConfirmations } from './email-confirmations.js';

@Injectable()
export class ConfirmationLetters {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly confirmations: EmailConfirmations,
    private readonly limits: MailLimits,
    private readonly config: AuthConfig,
  ) {}

  // Undefined where there is nobody to write to. `isFirst`: an attempt of a mail that counts.
  async write({ accountId }: ConfirmationMail, isFirst: boolean): Promise<Letter | undefined> {
    if (isFirst && !(await this.limits.allow('confirmationMailsByAccount', accountId)))
      return undefined;
    const account = await this.users.findOne({
      select: { id: true, email: true },
      where: { id: accountId },
    });
    if (!account) return undefined;
    const { BRAND_NAME, PUBLIC_ORIGIN } = this.config;
    const brand = shortBrand(BRAND_NAME);
    return {
      to: account.email,
      subject: 'Confirm your email address',
      text: `Somebody, probably you, is protecting an account at ${brand} that has this address. Log in there, then open this link in the same browser:

${PUBLIC_ORIGIN}/account#confirm=${this.confirmations.create(account.id)}

It works within an hour. If you have no account there, ignore this mail.
`,
    };
  }
}
