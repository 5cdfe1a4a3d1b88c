import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { FACTOR_TEXTS, type FactorMethod } from '@lodge/contracts';
import { ApiError, InjectRedis, resultsOf } from '@lodge/service';
import { SessionKeys, SignedToken } from '@lodge/access';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Account } from '../accounts/accounts.sql.js';

const LABEL = 'sign-in-challenge';
const LIFETIME = 300;
const TRIES = 5;
// Using a challenge adds this, so that one counter holds tries and uses.
const USED = 1_000_000;

const challengeEnded = () => new ApiError(401, FACTOR_TEXTS.challengeEnded, 'challenge_ended');

// Proves a right password for five minutes, while it stays the same. Both throw ApiError 401.
@Injectable()
export class SignInChallengesService {
  private readonly tokens: SignedToken;

  constructor(
    private readonly accounts: AccountsService,
    @InjectRedis() private readonly redis: Redis,
    private readonly keys: SessionKeys,
  ) {
    this.tokens = new SignedToken(keys, LABEL, LIFETIME);
  }

  required({ id, password_hash }: Account, methods: FactorMethod[]): ApiError {
    const nonce = randomBytes(16).toString('base64url');
    const challenge = this.tokens.create('', id, nonce, this.markOf(password_hash));
    const code = 'second_factor_required';
    return new ApiError(401, FACTOR_TEXTS.secondFactorRequired, code, { challenge, methods });
  }

  async open(challenge: string): Promise<{ account: Account; nonce: string }> {
    const [id, nonce, mark] = this.tokens.read('', challenge) ?? [];
    const account = id && (await this.accounts.find(Number(id)));
    if (!account || this.markOf(account.password_hash) !== mark) throw challengeEnded();
    if ((await this.add(nonce, 1)) > TRIES) throw challengeEnded();
    return { account, nonce };
  }

  async use(nonce: string): Promise<void> {
    if ((await this.add(nonce, USED)) >= 2 * USED) throw challengeEnded();
  }

  private markOf(passwordHash: string): string {
    return this.keys.sign(`${LABEL}-password`, passwordHash).slice(0, 22);
  }

  private async add(nonce: string, count: number): Promise<number> {
    const key = `${LABEL}:${nonce}`;
    const [added] = await resultsOf(this.redis.multi().incrby(key, count).expire(key, LIFETIME));
    return Number(added);
  }
}
