import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { ApiError, InjectRedis } from '@lodge/service';
import { SessionKeys } from '@lodge/access';
import type { Account } from '../accounts/accounts.sql.js';

const LABEL = 'sign-in-challenge';
// Seconds.
const LIFETIME = 300;
const TRIES = 5;
// Added when a challenge is used, so that one counter holds tries and uses.
const USED = 1_000_000;
const CHALLENGE = /^(\d{1,15})\.(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/;

interface Challenge {
  accountId: number;
  ends: number;
  nonce: string;
  text: string;
  signature: string;
}

const challengeEnded = () => new ApiError(401, FACTOR_TEXTS.challengeEnded, 'challenge_ended');
const now = () => Math.floor(Date.now() / 1_000);

// Proof that the password was right, for five minutes and while it stays the same.
@Injectable()
export class SignInChallenges {
  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly keys: SessionKeys,
  ) {}

  create({ id, password_hash }: Account): string {
    const nonce = randomBytes(16).toString('base64url');
    const text = `${id}.${now() + LIFETIME}.${nonce}`;
    return `${text}.${this.keys.sign(LABEL, signed(text, password_hash))}`;
  }

  // All throw ApiError 401 `challenge_ended`.
  parse(challenge: string): Challenge {
    const [, id, ends, nonce, signature] = CHALLENGE.exec(challenge) ?? [];
    if (!signature || Number(ends) <= now()) throw challengeEnded();
    const text = challenge.slice(0, -signature.length - 1);
    return { accountId: Number(id), ends: Number(ends), nonce, text, signature };
  }

  assertGenuine(
    { text, signature }: Challenge,
    account: Account | undefined,
  ): asserts account is Account {
    if (!account || !this.keys.verifies(LABEL, signed(text, account.password_hash), signature))
      throw challengeEnded();
  }

  async countTry({ nonce }: Challenge): Promise<void> {
    if ((await this.add(nonce, 1)) > TRIES) throw challengeEnded();
  }

  async use({ nonce }: Challenge): Promise<void> {
    if ((await this.add(nonce, USED)) >= 2 * USED) throw challengeEnded();
  }

  private async add(nonce: string, count: number): Promise<number> {
    const key = `${LABEL}:${nonce}`;
    const [added, kept] = (await this.redis
      .multi()
      .incrby(key, count)
      .expire(key, LIFETIME)
      .exec())!;
    const failure = added[0] ?? kept[0];
    if (failure) throw failure;
    return Number(added[1]);
  }
}

const signed = (text: string, passwordHash: string) => `${text}.${passwordHash}`;
