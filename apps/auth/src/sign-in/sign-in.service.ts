import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS, FACTOR_TEXTS, type Restriction, type SessionUser } from '@lodge/contracts';
import { inTransaction, row, withoutDefaults } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { ApiError, unavailable } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { Devices, now, RequiredConsent, SessionStore } from '@lodge/access';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { SignInChallenges } from '../identity/sign-in-challenges.js';
import { Mails } from '../mail/mails.js';
import { ConsentRecords } from '../consents/consent-records.js';
import { PasswordHashing } from '@lodge/limits/hashing';
import { AccountsByEmail } from '../accounts/accounts-by-email.js';
import type { LoginDto } from './login.dto.js';
import type { SecondFactorLoginDto } from './second-factor-login.dto.js';
import {
  FIND_ACCOUNT_BY_ID,
  LOCK_UNCHANGED,
  RECORD_SIGN_IN,
  type Account,
} from '../accounts/accounts.sql.js';
import { SignInEntrance } from './sign-in-entrance.js';
import { SignInLimits, type Admission, type SignInOrigin } from '../accounts/attempt-limits.js';
import { SignInLog } from '../accounts/security-log.js';

const wrongCredentials = () => new ApiError(401, ERROR_TEXTS.wrongCredentials, 'wrong_credentials');
const wrongCode = () => new ApiError(401, FACTOR_TEXTS.codeWrong, 'wrong_code');

export interface Begun {
  user: SessionUser;
  sessionId: string;
}

@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly devices: Devices,
    private readonly entrance: SignInEntrance,
    private readonly accounts: AccountsByEmail,
    private readonly passwords: PasswordHashing,
    private readonly challenges: SignInChallenges,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: SignInLimits,
    private readonly log: SignInLog,
    private readonly consents: ConsentRecords,
    private readonly required: RequiredConsent,
    private readonly events: EventBus,
    private readonly mails: Mails,
  ) {}

  // Ends the browser's previous session: no session id outlives a sign-in.
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
    const owner = await this.accounts.find(credentials.email);
    const { account } = owner;
    const admission = await this.limits.admit(owner, origin);
    const isCorrect = await this.isCorrect(credentials.password, account, admission);
    if (!isCorrect || !account) {
      this.log.failed(account?.id, origin.network);
      throw wrongCredentials();
    }
    const methods = await this.secondFactors.methodsOf(account.id);
    // Beyond these limits a right password counts like a wrong one, as each costs a hash.
    if (methods.length > 0) await this.limits.countChallenge(account.id, origin);
    else await this.limits.countSession(account.id, origin);
    await this.limits.succeeded(admission);
    if (methods.length > 0) throw this.secondFactors.required(account, methods);
    return this.complete(account, origin, previous);
  }

  // A try counts before anything else. The code and the challenge are used up with the session that
  // they begin.
  async beginWithCode(
    { challenge, code }: SecondFactorLoginDto,
    origin: SignInOrigin,
    previous: string | undefined,
  ) {
    const parsed = this.challenges.parse(challenge);
    const account = await row(this.database, FIND_ACCOUNT_BY_ID, [parsed.accountId]);
    this.challenges.assertGenuine(parsed, account);
    await this.challenges.countTry(parsed);
    return this.complete(account, origin, previous, async (transaction) => {
      if (!(await this.secondFactors.isRight(transaction, account.id, code, origin))) {
        this.log.failed(account.id, origin.network);
        throw wrongCode();
      }
      await this.limits.countSession(account.id, origin);
      await this.challenges.use(parsed);
    });
  }

  // For whoever proved that they own the account, or does so in the transaction of the sign-in.
  // Throws ApiError 401 where it changed meanwhile.
  async complete(
    account: Account,
    origin: SignInOrigin,
    previous: string | undefined,
    prove?: (transaction: EntityManager) => Promise<void>,
  ): Promise<Begun> {
    const begun = await this.beginUnchanged(account, origin, prove);
    await this.endSession(previous);
    await this.sessions.endSurplus(account.id, begun.sessionId);
    this.events.publish('session.began', { userId: account.id });
    if (!this.devices.nonceOf(origin.deviceCookie, account.id))
      this.mails.enqueueLater({ kind: 'new-sign-in', accountId: account.id });
    return begun;
  }

  async end(sessionId: string | undefined, network: NetworkHashes): Promise<void> {
    const userId = await this.endSession(sessionId);
    if (userId) void this.log.signedOut(userId, network);
  }

  private async endSession(sessionId: string | undefined): Promise<number | undefined> {
    const userId = sessionId ? await this.sessions.end(sessionId) : undefined;
    if (userId) this.events.publish('sessions.ended', { userId });
    return userId;
  }

  // Attempts rejected by the hash queue do not count.
  private async isCorrect(
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

  // The session begins before the account is locked: a deletion or password change in progress
  // rejects the sign-in, and a later one finds the session and ends it. Nobody knows its id until
  // then. What is withdrawn meanwhile restricts the session, too, as does a suspension.
  private async beginUnchanged(
    account: Account,
    origin: SignInOrigin,
    prove?: (transaction: EntityManager) => Promise<void>,
  ): Promise<Begun> {
    const { id, password_hash, is_leaving } = account;
    const restriction = restrictionOf(account);
    const accepted = await this.consents.acceptedBy(id);
    const began = now();
    const sessionId = await this.sessions.begin({
      userId: id,
      began,
      provedAt: began,
      label: origin.label,
      restriction,
      accepted,
    });
    try {
      const user = await inTransaction(this.database, async (transaction) => {
        const found = await row(transaction, LOCK_UNCHANGED, [id, password_hash, is_leaving]);
        if (!found) throw wrongCredentials();
        const { is_suspended, ...unchanged } = found;
        if (is_suspended !== account.is_suspended) throw unavailable(1);
        if ((await this.consents.acceptedBy(id, transaction)) !== accepted) throw unavailable(1);
        await prove?.(transaction);
        const { network, label = null } = origin;
        await row(transaction, RECORD_SIGN_IN, [id, network.narrow, label]);
        return unchanged;
      });
      return { user: { ...withoutDefaults(user), ...this.limitsOf(account, accepted) }, sessionId };
    } catch (error) {
      await this.sessions.end(sessionId);
      throw error;
    }
  }

  // As the user reads them; for a member who is leaving, the erasure date says it all.
  private limitsOf(account: Account, accepted: number) {
    const restriction = restrictionOf(account);
    const session = { userId: account.id, began: 0, provedAt: 0, accepted, restriction };
    switch (this.required.restrictionOf(session)) {
      case 'suspended':
        return { is_suspended: true };
      case 'consent':
        return { needs_consent: true };
      default:
        return {};
    }
  }
}

// Whoever is leaving may do so while suspended.
function restrictionOf({ is_leaving, is_suspended }: Account): Restriction | undefined {
  if (is_leaving) return 'leaving';
  return is_suspended ? 'suspended' : undefined;
}
