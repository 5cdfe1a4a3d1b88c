import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canonicalEmail, storedEmailRule } from '@lodge/contracts';
import { row } from '@lodge/database';
import { SessionKeys } from '@lodge/access';
import { FIND_ACCOUNT_BY_EMAIL, FIND_ACCOUNT_BY_ID, REHASH, type Account } from './accounts.sql.js';

/** No account has this id: an unknown email costs the same work. */
export const NOBODY = 0;

export interface EmailOwner {
  // The key by which limits count: all spellings that find one account share it.
  emailKey: string;
  account: Account | undefined;
}

// Known and unknown emails get the same kind of key: a limit that followed the spelling of either
// would tell who is a member.
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: DataSource,
    private readonly keys: SessionKeys,
  ) {}

  find(id: number | undefined): Promise<Account | undefined> {
    return row(this.database, FIND_ACCOUNT_BY_ID, { id: id ?? NOBODY });
  }

  /** Changes nothing if the password was changed or hashed meanwhile: the sign-in then fails. */
  async rehash(id: number, before: string, after: string): Promise<void> {
    await row(this.database, REHASH, { id, before, after });
  }

  async findByEmail(email: string): Promise<EmailOwner> {
    const canonical = canonicalEmail(email);
    const isEmail = !storedEmailRule(email);
    const account = isEmail
      ? await row(this.database, FIND_ACCOUNT_BY_EMAIL, { email, canonical })
      : undefined;
    return { emailKey: this.keys.sign('email', canonical), account };
  }
}
