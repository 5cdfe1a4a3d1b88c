import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS, REGISTRATION_RULES, type SessionUser } from '@lodge/contracts';
import { folded, recordSecurityEvent, row, SESSION_USER_COLUMNS } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { ApiError, type NetworkHashes } from '@lodge/http';
import { SessionStore } from '@lodge/session';
import { PasswordHashing } from '../passwords/password-hash.js';
import type { LoginDto } from './login.dto.js';
import { SignInEntrance } from './sign-in-entrance.js';
import { SignInLimits, type Admission, type SignInOrigin } from './sign-in-limits.js';
import { SignInLog } from './sign-in-log.js';

interface Account {
  id: number;
  password_hash: string;
}

const wrongCredentials = () => new ApiError(401, ERROR_TEXTS.wrongCredentials, 'wrong_credentials');

@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly entrance: SignInEntrance,
    private readonly passwords: PasswordHashing,
    private readonly limits: SignInLimits,
    private readonly log: SignInLog,
    private readonly events: EventBus,
  ) {}

  /** @param previous the session the browser had, which ends: a session id never outlives a sign-in */
  begin(credentials: LoginDto, origin: SignInOrigin, previous: string | undefined) {
    return this.entrance.pass(Boolean(origin.deviceCookie), () =>
      this.tryToBegin(credentials, origin, previous),
    );
  }

  private async tryToBegin(
    credentials: LoginDto,
    origin: SignInOrigin,
    previous: string | undefined,
  ) {
    const account = await this.find(credentials.email);
    const admission = await this.limits.admit(credentials.email, account?.id, origin);
    const isRight = await this.isRight(credentials.password, account, admission);
    if (!isRight || !account) {
      this.log.failed(account?.id, origin.network);
      throw wrongCredentials();
    }
    await this.limits.succeeded(admission, account.id);
    const begun = await this.beginUnchanged(account, origin.network);
    await this.endSession(previous);
    return begun;
  }

  async end(sessionId: string | undefined, network: NetworkHashes): Promise<void> {
    const userId = await this.endSession(sessionId);
    if (userId) this.log.signedOut(userId, network);
  }

  private async endSession(sessionId: string | undefined): Promise<number | undefined> {
    const userId = sessionId ? await this.sessions.end(sessionId) : undefined;
    if (userId) this.events.publish('sessions.ended', { userId });
    return userId;
  }

  /** An attempt that found no place among the hashes was not made, and does not count. */
  private async isRight(
    password: string,
    account: Account | undefined,
    admission: Admission,
  ): Promise<boolean> {
    try {
      return await this.passwords.isPassword(
        password,
        account?.password_hash,
        admission.isKnownDevice ? account?.id : undefined,
      );
    } catch (error) {
      await this.limits.notTried(admission);
      throw error;
    }
  }

  private async find(email: string): Promise<Account | undefined> {
    if (REGISTRATION_RULES.email(email)) return undefined;
    return row(
      this.database,
      `select id, password_hash from users where ${folded('email')} = ${folded('$1')}`,
      [email],
    );
  }

  /**
   * The session begins first, and then the account is looked at with a lock. A deletion or a new password that is under way
   * is waited for, and refuses the sign-in; a later one finds the session, and ends it. Its id is nobody's until then.
   */
  private async beginUnchanged({ id, password_hash }: Account, network: NetworkHashes) {
    const sessionId = await this.sessions.begin(id);
    try {
      const user = await row<SessionUser>(
        this.database,
        `select ${SESSION_USER_COLUMNS} from users where id = $1 and password_hash = $2 for share`,
        [id, password_hash],
      );
      if (!user) throw wrongCredentials();
      await recordSecurityEvent(this.database, {
        kind: 'signed_in',
        account_id: id,
        network: network.narrow,
      });
      return { user, sessionId };
    } catch (error) {
      await this.sessions.end(sessionId);
      throw error;
    }
  }
}
