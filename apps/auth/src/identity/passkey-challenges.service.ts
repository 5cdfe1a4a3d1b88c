import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { InjectRedis } from '@lodge/service';
import { SessionKeys, SignedToken } from '@lodge/access';

const LABEL = 'passkey-challenge';
const LIFETIME = 300;

export const CHALLENGE_TIMEOUT = LIFETIME * 1_000;

export type Purpose = { kind: 'sign-in' } | { kind: 'proof' | 'registration'; userId: number };

const subjectOf = (purpose: Purpose) =>
  purpose.kind === 'sign-in' ? purpose.kind : `${purpose.kind}-${purpose.userId}`;

// Challenges are signed, so that only used ones are stored: a flood of login pages writes nothing.
@Injectable()
export class PasskeyChallengesService {
  private readonly tokens: SignedToken;

  constructor(
    @InjectRedis() private readonly redis: Redis,
    keys: SessionKeys,
  ) {
    this.tokens = new SignedToken(keys, LABEL, LIFETIME);
  }

  create(purpose: Purpose, data = ''): string {
    const nonce = randomBytes(16).toString('base64url');
    return Buffer.from(this.tokens.create(subjectOf(purpose), nonce, data)).toString('base64url');
  }

  async use(purpose: Purpose, clientDataJSON: string): Promise<string | undefined> {
    const challenge = challengeOf(clientDataJSON) ?? '';
    const token = Buffer.from(challenge, 'base64url').toString();
    const [nonce, data] = this.tokens.read(subjectOf(purpose), token) ?? [];
    const isFirst = nonce && (await this.redis.set(`${LABEL}:${nonce}`, '', 'EX', LIFETIME, 'NX'));
    return isFirst ? data : undefined;
  }
}

// Returns the challenge that the browser signed; undefined in another site's frame.
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin = false } = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString(),
    );
    return typeof challenge === 'string' && crossOrigin === false ? challenge : undefined;
  } catch {
    return undefined;
  }
}
