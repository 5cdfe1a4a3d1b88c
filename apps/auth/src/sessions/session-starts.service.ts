import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ERROR_TEXTS, type Instant, type SessionUser } from '@lodge/contracts';
import { inTransaction, row, withoutDefaults, type Transaction } from '@lodge/database';
import { despiteOutage, ApiError, unavailable } from '@lodge/service';
import {
  DevicesService,
  now,
  RequiredConsentService,
  SessionEndings,
  SessionStore,
} from '@lodge/access';
import * as sql from '../accounts/accounts.sql.js';
import type { Account } from '../accounts/accounts.sql.js';
import type { Origin } from '../accounts/origin.js';
import { AuthConfig } from '../auth.config.js';
import { ConsentRecordsService } from '../consents/consent-records.service.js';
import { User } from '../entities.js';
import { NOTE_SIGN_IN } from '../leaving/dormancy.sql.js';
import { MailQueue } from '../email/mail-queue.js';

export interface SignIn {
  user: SessionUser;
  sessionId: string;
}

type Prove = (transaction: EntityManager) => Promise<void>;

export const wrongCredentials = () =>
  new ApiError(401, ERROR_TEXTS.wrongCredentials, 'wrong_credentials');

@Injectable()
export class SessionStartsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly endings: SessionEndings,
    private readonly consents: ConsentRecordsService,
    private readonly required: RequiredConsentService,
    private readonly devices: DevicesService,
    private readonly mails: MailQueue,
    private readonly config: AuthConfig,
  ) {}

  /**
   * `prove` uses the proof up in the transaction of the sign-in. No session id outlives a sign-in.
   * @throws ApiError 401 if the account's password changed meanwhile, 503 if its restriction did
   */
  async begin(account: Account, origin: Origin, prove?: Prove): Promise<SignIn> {
    const signIn = await this.beginUnchanged(account, origin, prove);
    await despiteOutage(this.endReplaced(origin, account.id, signIn.sessionId));
    if (!this.devices.nonceOf(origin.deviceCookie, account.id))
      this.mails.enqueueLater({ kind: 'new-sign-in', accountId: account.id });
    return signIn;
  }

  private async endReplaced({ sessionId }: Origin, userId: number, begun: string) {
    if (sessionId) await this.endings.signOut(sessionId);
    await this.endings.endSurplus(userId, begun);
  }

  // The session begins before the account is locked: a deletion or password change in progress
  // rejects the sign-in, and a later one finds the session and ends it. Nobody knows its id until then.
  private async beginUnchanged(account: Account, origin: Origin, prove?: Prove): Promise<SignIn> {
    const { id: userId } = account;
    const restriction = account.restriction ?? undefined;
    const accepted = await this.consents.acceptedBy(userId);
    const began = now();
    const { label } = origin;
    const record = { userId, began, provedAt: began, label, restriction, accepted };
    const sessionId = await this.sessions.begin(record);
    try {
      // One transaction: a sign-in that fails after it was recorded leaves no record.
      const user = await inTransaction(this.database, (transaction) =>
        this.record(transaction, account, origin, accepted, prove),
      );
      return { user: { ...withoutDefaults(user), ...this.required.shownOf(record) }, sessionId };
    } catch (error) {
      await despiteOutage(this.endings.signOut(sessionId));
      throw error;
    }
  }

  private async record(
    transaction: Transaction,
    account: Account,
    origin: Origin,
    accepted: number,
    prove?: Prove,
  ) {
    // What changes the row comes before what shares it: two sign-ins at once would wait for each other.
    const hiddenSince = await this.noteUse(transaction, account);
    if (account.is_dormant) transaction.publish('member.changed', { userId: account.id });
    await keepLanguage(transaction, account, origin);
    const user = await recordUnchanged(transaction, account, origin);
    if ((await this.consents.acceptedBy(account.id, transaction)) !== accepted)
      throw unavailable(1);
    await prove?.(transaction);
    transaction.publish('session.began', { userId: account.id });
    return { ...user, ...(hiddenSince && { hidden_since: hiddenSince }) };
  }

  // Another process may count sign-ins even if this one lacks the setting.
  private async noteUse(
    transaction: EntityManager,
    { id, password_hash, is_dormant, is_counted }: Account,
  ): Promise<Instant | null | undefined> {
    const { DORMANT_MONTHS: months } = this.config;
    const isCounting = months ? months !== 'off' : is_counted;
    if (!isCounting && !is_dormant) return undefined;
    const values = { id, passwordHash: password_hash, wasDormant: is_dormant, isCounting };
    return (await row(transaction, NOTE_SIGN_IN, values))?.hidden_since;
  }
}

async function recordUnchanged(
  transaction: EntityManager,
  { id, password_hash: passwordHash, restriction: limitedTo }: Account,
  { network, label }: Origin,
) {
  const found = await row(transaction, sql.RECORD_SIGN_IN, {
    id,
    passwordHash,
    network: network.narrow,
    label: label ?? null,
    restriction: limitedTo,
  });
  if (!found) throw wrongCredentials();
  const { restriction, ...user } = found;
  if (restriction !== limitedTo) throw unavailable(1);
  return user;
}

// Mails are in the language of the browser that signed in last, unless the member chose one.
async function keepLanguage(
  transaction: EntityManager,
  { id, language: before }: Account,
  { language }: Origin,
): Promise<void> {
  if (language === before) return;
  await transaction.update(User, { id, is_language_chosen: false }, { language });
}
