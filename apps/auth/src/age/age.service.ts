import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ERROR_TEXTS, type AgeFailure, type AgeState } from '@lodge/contracts';
import { inTransaction, lockAccount, row } from '@lodge/database';
import { audit } from '@lodge/domain';
import { conflict, logger, notFound } from '@lodge/service';
import { RateLimits } from '@lodge/limits';
import { now, SessionEndings, SessionKeys, SignedToken, type Session } from '@lodge/access';
import { READ_RESTRICTION } from '../accounts/accounts.sql.js';
import { RenewalsService } from '../accounts/renewals.service.js';
import { AuthConfig } from '../auth.config.js';
import { AgeCheck, User } from '../entities.js';
import { ASK_NO_MORE, RECORD_CHECK, type NewAgeCheck } from './age.sql.js';
import {
  AgeDenied,
  AgeInterrupted,
  AgeVerifier,
  UnclearAge,
  type AgeCheckAttempt,
} from './age-verifier.js';

const LIFETIME = 900;

/** What a step of a check came to. `sessionId` is of the session that replaces the member's. */
export type AgeOutcome =
  | { step: 'begun'; url: URL }
  | { step: 'proved'; sessionId: string }
  | { step: 'failed'; failure: AgeFailure };

interface BegunAttempt extends Pick<AgeCheckAttempt, 'state' | 'begunAt'> {
  seed: string;
}

@Injectable()
export class AgeService {
  private readonly states: SignedToken;

  constructor(
    private readonly database: DataSource,
    private readonly config: AuthConfig,
    private readonly keys: SessionKeys,
    private readonly sessions: SessionEndings,
    private readonly renewals: RenewalsService,
    private readonly verifier: AgeVerifier,
    private readonly limits: RateLimits,
  ) {
    this.states = new SignedToken(keys, 'age-check', LIFETIME);
  }

  async read(userId: number): Promise<AgeState> {
    const check = await this.database.manager.findOneBy(AgeCheck, { user_id: userId });
    return {
      is_required: this.verifier.isOn,
      from: this.config.AGE_REQUIRED_FROM ?? null,
      proof: check && { method: check.method, at: check.checked_at },
    };
  }

  /** Needs no check if an age was proved after the session began. */
  async start(session: Session): Promise<AgeOutcome> {
    const { userId, restriction } = session;
    const user = await row(this.database, READ_RESTRICTION, { id: userId });
    if (restriction && user?.restriction !== restriction)
      return { step: 'proved', sessionId: await this.renewals.renew(session) };
    if (!(await this.limits.tryCount('costlyByMember', `age.${userId}`))) return failed('often');
    const seed = randomBytes(16).toString('base64url');
    const begunAt = now();
    const state = this.states.create(session.digest, seed, begunAt);
    const attempt = this.attemptOf({ seed, state, begunAt });
    try {
      return { step: 'begun', url: await this.verifier.urlFor(attempt) };
    } catch (error) {
      return failed(failureOf(error as Error));
    }
  }

  /** Only the session that began a check can finish it, because the state is signed for it. */
  async finish(session: Session, query: string): Promise<AgeOutcome> {
    const { userId, digest } = session;
    const state = new URLSearchParams(query).get('state') ?? '';
    const [seed, begunAt] = this.states.read(digest, state) ?? [];
    if (!seed) return failed('interrupted');
    // Apart from starts: otherwise a check would count twice, and one start allow any number.
    if (!(await this.limits.tryCount('costlyByMember', `age-return.${userId}`)))
      return failed('often');
    try {
      await this.verifier.check(query, this.attemptOf({ seed, state, begunAt: Number(begunAt) }));
    } catch (error) {
      return failed(failureOf(error as Error));
    }
    const sessionId = await this.renewals.renew(session, async (transaction) => {
      const method = 'verifier';
      await record(transaction, { user_id: userId, method, checked_by: null, reason: '' });
      transaction.publish('member.changed', { userId });
    });
    return { step: 'proved', sessionId };
  }

  /** The member's restricted sessions end, since a session keeps its limits. */
  async recordKnown(userId: number, adminId: number, reason: string): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      if (!(await lockAccount(transaction, User, userId))) throw notFound(ERROR_TEXTS.userNotFound);
      const { isNew, wasAsked } = await record(transaction, {
        user_id: userId,
        method: 'known_in_person',
        checked_by: adminId,
        reason,
      });
      if (!isNew) throw conflict(ERROR_TEXTS.ageKnown);
      await audit(transaction, adminId, 'record-age', userId);
      if (wasAsked) await this.sessions.end(userId, { why: 'changed' });
      transaction.publish('member.changed', { userId });
    });
  }

  // Only a derivation of the seed is sent: who reads the answer's address cannot use its code.
  private attemptOf({ seed, state, begunAt }: BegunAttempt): AgeCheckAttempt {
    return {
      state,
      begunAt,
      nonce: this.keys.sign('age-check-nonce', seed),
      verifier: this.keys.sign('age-check-verifier', seed),
    };
  }
}

async function record(transaction: EntityManager, check: NewAgeCheck) {
  const recorded = await row(transaction, RECORD_CHECK, check);
  const asked = await row(transaction, ASK_NO_MORE, { userId: check.user_id });
  return { isNew: recorded !== undefined, wasAsked: asked !== undefined };
}

const failed = (failure: AgeFailure): AgeOutcome => ({ step: 'failed', failure });

function failureOf(error: Error): AgeFailure {
  if (error instanceof AgeDenied) return 'denied';
  if (error instanceof AgeInterrupted) return 'interrupted';
  // Other messages may quote what the verifier said about the member.
  const problem = error instanceof UnclearAge ? error.message : error.name;
  logger.warn({ problem }, 'the age verifier did not answer as it should');
  return 'unavailable';
}
