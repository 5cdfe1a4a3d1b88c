import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { SignInMail } from '@lodge/jobs';
import { AuthConfig } from '../auth.config.js';
import { shortBrand, type Letter } from '../mail/letter.js';
import { MailLimits } from '../mail/mail-limits.js';
import { User } from '../user.entity.js';

@Injectable()
export class SignInLetters {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly limits: MailLimits,
    private readonly config: AuthConfig,
  ) {}

  // Undefined where there is nobody to write to. `isFirst`: an attempt of a mail that counts.
  async write({ accountId }: SignInMail, isFirst: boolean): Promise<Letter | undefined> {
    if (isFirst && !(await this.limits.allow('signInMailsByAccount', accountId))) return undefined;
    const account = await this.users.findOne({
      select: { id: true, email: true },
      where: { id: accountId },
    });
    return account ? { to: account.email, ...this.textOf() } : undefined;
  }

  // Neither browser nor place: whoever reads the mail over a shoulder learns nothing.
  private textOf(): Pick<Letter, 'subject' | 'text'> {
    const { BRAND_NAME, PUBLIC_ORIGIN } = this.config;
    return {
      subject: 'New sign-in',
      text: `Somebody, probably you, signed in to your account at ${shortBrand(BRAND_NAME)} with a browser that was not used for it before.

If it was you, there is nothing to do. If not, end that session and change your password:

${PUBLIC_ORIGIN}/account
`,
    };
  }
}
