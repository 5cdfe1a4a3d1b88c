import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { PasswordHashingService, type HashOwner } from '@lodge/limits/hashing';
import { REHASH, type Account } from '../accounts/accounts.sql.js';

@Injectable()
export class AccountPasswordsService {
  constructor(
    private readonly database: DataSource,
    private readonly hashing: PasswordHashingService,
  ) {}

  /**
   * One that was hashed as typed is hashed anew, in the form that any keyboard gives.
   * @returns undefined for a wrong password or without an account
   * @throws ApiError 503 if too many hashes wait
   */
  async check(
    password: string,
    account: Account | undefined,
    owner: HashOwner,
  ): Promise<Account | undefined> {
    const form = await this.hashing.formOf(password, account?.password_hash, owner);
    if (!account || form === undefined) return undefined;
    if (form === 'normalized') return account;
    const { id, password_hash: before } = account;
    const after = await this.hashing.hash(password, { ...owner, account: id });
    // There is no row if the password was changed or hashed meanwhile: the sign-in then fails.
    await row(this.database, REHASH, { id, before, after });
    return { ...account, password_hash: after };
  }
}
