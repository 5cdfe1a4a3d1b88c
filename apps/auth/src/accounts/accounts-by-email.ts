import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REGISTRATION_RULES } from '@lodge/contracts';
import { row } from '@lodge/database';
import { SessionKeys } from '@lodge/access';
import { FIND_ACCOUNT_BY_EMAIL, type Account } from './accounts.sql.js';

export interface EmailOwner {
  // The key by which limits count: all spellings that find one account share it.
  emailKey: string;
  account: Account | undefined;
}

// The database folds known and unknown emails alike, in one query: JavaScript folds some letters
// differently (\u0130), and a limit that follows either spelling would tell who is a member.
@Injectable()
export class AccountsByEmail {
  constructor(
    private readonly database: DataSource,
    private readonly keys: SessionKeys,
  ) {}

  async find(email: string): Promise<EmailOwner> {
    // An invalid email belongs to no account, and the database may not accept it as text.
    const isEmail = !REGISTRATION_RULES.email(email);
    const found = isEmail ? await row(this.database, FIND_ACCOUNT_BY_EMAIL, [email]) : undefined;
    const { folded_email: folded = email, ...account } = found ?? {};
    return {
      emailKey: this.keys.sign('email', folded),
      account: isAccount(account) ? account : undefined,
    };
  }
}

const isAccount = (found: { [Key in keyof Account]?: Account[Key] | null }): found is Account =>
  typeof found.id === 'number';
