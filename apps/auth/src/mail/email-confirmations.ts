import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { ApiError, invalidInput } from '@lodge/service';
import { now, SessionKeys } from '@lodge/access';
import { Mails } from './mails.js';
import { User } from '../accounts/user.entity.js';

const LABEL = 'email-confirmation';
// Seconds.
const LIFETIME = 3_600;
const TOKEN = /^(\d{1,15})\.([\w-]{43})$/;

const textOf = (userId: number, ends: string) => `${userId}.${ends}`;

// Whoever registered with somebody else's email lays no key to the account that outlives its owner's
// reset by mail. A link confirms in a session of its account alone: opened by mistake, it does nothing.
@Injectable()
export class EmailConfirmations {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly keys: SessionKeys,
    private readonly mails: Mails,
  ) {}

  // Throws ApiError 403 `email_unconfirmed`, and mails a link. Nothing is asked where no mail is sent.
  assertConfirmed({ id, email_confirmed_at }: Pick<User, 'id' | 'email_confirmed_at'>): void {
    if (email_confirmed_at || !this.mails.isOn) return;
    this.mails.enqueueLater({ kind: 'email-confirmation', accountId: id });
    throw new ApiError(403, FACTOR_TEXTS.emailUnconfirmed, 'email_unconfirmed');
  }

  create(userId: number): string {
    const ends = String(now() + LIFETIME);
    return `${ends}.${this.keys.sign(LABEL, textOf(userId, ends))}`;
  }

  // Throws ApiError 400.
  async confirm(userId: number, token: string): Promise<void> {
    const [, ends, signature] = TOKEN.exec(token) ?? [];
    const isGenuine = signature && this.keys.verifies(LABEL, textOf(userId, ends), signature);
    if (!isGenuine || Number(ends) <= now())
      throw invalidInput(FACTOR_TEXTS.confirmationEnded, { token: FACTOR_TEXTS.confirmationEnded });
    const email_confirmed_at = new Date().toISOString();
    await this.users.update({ id: userId, email_confirmed_at: IsNull() }, { email_confirmed_at });
  }
}
