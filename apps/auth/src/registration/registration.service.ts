import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { claimUsername, inTransaction, row, violatedConstraint } from '@lodge/database';
import { PROFILE_COLUMNS, profileValues, RateLimits, Refusal, refuseTakenUsername, Usernames } from '@lodge/service';
import { SessionStore } from '@lodge/session';
import { hashPassword } from '../passwords/password-hash.js';
import type { RegistrationDto } from './registration.dto.js';

const COLUMNS = ['email', 'password_hash', ...PROFILE_COLUMNS];
const INSERT = `insert into users (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}) returning id`;

@Injectable()
export class RegistrationService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
    private readonly usernames: Usernames,
  ) {}

  /** @param previous the session the browser had, which ends */
  async register(member: RegistrationDto, address: string, previous: string | undefined) {
    await this.limits.count('registrationByAddress', createHash('sha256').update(address).digest('base64url'));
    const username = this.usernames.prepare(member.username);
    const passwordHash = await hashPassword(member.password);
    const registered = await inTransaction(this.database, async (transaction) => {
      const userId = await this.insert(transaction, { ...member, username }, passwordHash);
      return { userId, sessionId: await this.sessions.begin(userId) };
    });
    if (previous) await this.sessions.end(previous);
    return registered;
  }

  private async insert(transaction: EntityManager, member: RegistrationDto, passwordHash: string): Promise<number> {
    const inserted = await row<{ id: number }>(transaction, INSERT, [member.email, passwordHash, ...profileValues(member)]).catch(refuseTaken);
    await claimUsername(transaction, inserted!.id, member.username).catch(refuseTaken);
    return inserted!.id;
  }
}

function refuseTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'users_email_key') refuseTakenUsername(error);
  throw new Refusal(409, REFUSAL_TEXTS.emailTaken, 'email_taken', { fields: { email: REFUSAL_TEXTS.emailTaken } });
}
