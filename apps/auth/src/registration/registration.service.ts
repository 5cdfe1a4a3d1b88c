import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import {
  claimUsername,
  inTransaction,
  recordSecurityEvent,
  row,
  violatedConstraint,
} from '@lodge/database';
import { PROFILE_COLUMNS, profileValues, throwUsernameTaken, Usernames } from '@lodge/profiles';
import { RateLimits, ApiError, type NetworkHashes } from '@lodge/http';
import { SessionStore } from '@lodge/session';
import { PasswordHashing } from '../passwords/password-hash.js';
import type { RegistrationDto } from './registration.dto.js';

const COLUMNS = ['email', 'password_hash', ...PROFILE_COLUMNS];
const INSERT = `insert into users (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}) returning id`;

@Injectable()
export class RegistrationService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
    private readonly passwords: PasswordHashing,
    private readonly usernames: Usernames,
  ) {}

  /**
   * A network that was told of its share of taken emails is told nothing more: every registration from it is answered 429,
   * since an answer that only taken emails get would tell as much. It is asked again after the row was written, because
   * many registrations may have been under way at once.
   * @param previous the session the browser had, which ends
   */
  async register(member: RegistrationDto, network: NetworkHashes, previous: string | undefined) {
    await this.limits.check('emailTakenByNetwork', network);
    const username = this.usernames.prepare(member.username);
    const passwordHash = await this.passwords.hash(member.password);
    const registered = await inTransaction(this.database, async (transaction) => {
      const userId = await this.insert(transaction, { ...member, username }, passwordHash).catch(
        (error) => this.throwTaken(error, network),
      );
      await this.limits.check('emailTakenByNetwork', network);
      await recordSecurityEvent(transaction, {
        kind: 'registered',
        account_id: userId,
        network: network.narrow,
      });
      return { userId, sessionId: await this.sessions.begin(userId) };
    });
    if (previous) await this.sessions.end(previous);
    return registered;
  }

  private async insert(
    transaction: EntityManager,
    member: RegistrationDto,
    passwordHash: string,
  ): Promise<number> {
    const inserted = await row<{ id: number }>(transaction, INSERT, [
      member.email,
      passwordHash,
      ...profileValues(member),
    ]);
    await claimUsername(transaction, inserted!.id, member.username);
    return inserted!.id;
  }

  private async throwTaken(error: unknown, network: NetworkHashes): Promise<never> {
    if (violatedConstraint(error) === 'users_email_key') {
      await this.limits.count('emailTakenByNetwork', network);
      throw new ApiError(409, ERROR_TEXTS.emailTaken, 'email_taken', {
        fields: { email: ERROR_TEXTS.emailTaken },
      });
    }
    await this.limits.check('emailTakenByNetwork', network);
    throwUsernameTaken(error);
  }
}
