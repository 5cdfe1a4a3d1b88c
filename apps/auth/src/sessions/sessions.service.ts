import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { REFUSAL_TEXTS, REGISTRATION_RULES, type SessionUser } from '@lodge/contracts';
import { folded, row, SESSION_USER_COLUMNS } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { RateLimits, Refusal } from '@lodge/service';
import { SessionStore } from '@lodge/session';
import { isPassword } from '../passwords/password-hash.js';
import type { LoginDto } from './login.dto.js';

interface Account { id: number; password_hash: string }

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const wrongCredentials = () => new Refusal(401, REFUSAL_TEXTS.wrongCredentials, 'wrong_credentials');

@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
    private readonly events: EventBus,
  ) {}

  /** @param previous the session the browser had, which ends: a session id never outlives a sign-in */
  async begin({ email, password }: LoginDto, address: string, previous: string | undefined) {
    await this.limits.count('loginByAddress', digest(address));
    const account = await this.find(email);
    // By the account found, since there are more ways to write an address (with \u0130 for i) than this could fold.
    const accountKey = account?.id ?? digest(email.toLowerCase());
    await this.limits.count('loginByAccount', accountKey);
    if (!(await isPassword(password, account?.password_hash)) || !account) throw wrongCredentials();
    await this.limits.forget('loginByAccount', accountKey);
    const begun = await this.beginUnchanged(account);
    await this.end(previous);
    return begun;
  }

  async end(sessionId: string | undefined): Promise<void> {
    const userId = sessionId && (await this.sessions.end(sessionId));
    if (userId) this.events.say('sessions.ended', { userId });
  }

  private async find(email: string): Promise<Account | undefined> {
    if (REGISTRATION_RULES.email(email)) return undefined;
    return row(this.database, `select id, password_hash from users where ${folded('email')} = ${folded('$1')}`, [email]);
  }

  /**
   * The session begins first, and then the account is looked at with a lock. A deletion or a new password that is under way
   * is waited for, and refuses the sign-in; a later one finds the session, and ends it. Its id is nobody's until then.
   */
  private async beginUnchanged({ id, password_hash }: Account) {
    const sessionId = await this.sessions.begin(id);
    try {
      const user = await row<SessionUser>(this.database, `select ${SESSION_USER_COLUMNS} from users where id = $1 and password_hash = $2 for share`, [id, password_hash]);
      if (!user) throw wrongCredentials();
      return { user, sessionId };
    } catch (error) {
      await this.sessions.end(sessionId);
      throw error;
    }
  }
}
