import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { InjectRedis } from '@lodge/service';
import { SessionKeys } from '@lodge/access';

const LABEL = 'passkey-challenge';
// Seconds.
const LIFETIME = 300;
const CHALLENGE = /^(\d{1,15})\.([\w-]{22})\.([\w-]{0,43})\.([\w-]{43})$/;

/** Milliseconds. */
export const CHALLENGE_TIMEOUT = LIFETIME * 1_000;

/** What a challenge was made for, and the member it was made for; a sign-in knows none yet. */
export type Purpose = { kind: 'sign-in' } | { kind: 'proof' | 'registration'; userId: number };

const now = () => Math.floor(Date.now() / 1_000);
const toBase64url = (text: string) => Buffer.from(text).toString('base64url');

// Signed, so that only used ones are stored: a flood of login pages writes nothing.
@Injectable()
export class PasskeyChallenges {
  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly keys: SessionKeys,
  ) {}

  // `data` returns with the answer.
  create(purpose: Purpose, data = ''): string {
    const nonce = randomBytes(16).toString('base64url');
    const text = `${now() + LIFETIME}.${nonce}.${data}`;
    return toBase64url(`${text}.${this.keys.sign(LABEL, signed(purpose, text))}`);
  }

  // The data of a challenge that was made for this purpose, is not over, and was not used before.
  async use(purpose: Purpose, challenge: string): Promise<string | undefined> {
    const plain = Buffer.from(challenge, 'base64url').toString();
    const [, ends, nonce, data, signature] = CHALLENGE.exec(plain) ?? [];
    if (!signature || Number(ends) <= now()) return undefined;
    const text = plain.slice(0, -signature.length - 1);
    if (!this.keys.verifies(LABEL, signed(purpose, text), signature)) return undefined;
    const isFirst = await this.redis.set(`${LABEL}:${nonce}`, '', 'EX', LIFETIME, 'NX');
    return isFirst ? data : undefined;
  }
}

const signed = (purpose: Purpose, text: string) =>
  `${purpose.kind}.${purpose.kind === 'sign-in' ? '' : purpose.userId}.${text}`;
