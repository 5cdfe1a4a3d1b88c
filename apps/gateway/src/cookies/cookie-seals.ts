import {
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import type { Cookie } from '@lodge/service';
import { LRUCache } from 'lru-cache';

const LABEL = 'gateway cookie seal';
// 96 bits are enough: a guessed seal gives no session, only a place in a queue.
const SEAL_LENGTH = 16;
// Entries. A browser sends its cookies with each request, and an HMAC costs a tenth of a poll.
const REMEMBERED = 10_000;

export class CookieSeals {
  private readonly keys: KeyObject[];
  // Caches seals that verified. Failures are not cached: anyone can make them up.
  private readonly opened = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(secrets: readonly string[]) {
    this.keys = secrets.map((secret) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32))),
    );
  }

  seal(cookie: Cookie, value: string): string {
    return `${value}.${sealOf(this.keys[0], cookie, value)}`;
  }

  open(cookie: Cookie, sealed: string): string | undefined {
    const pair = `${cookie}=${sealed}`;
    const known = this.opened.get(pair);
    if (known !== undefined) return known;
    const value = this.verified(cookie, sealed);
    if (value !== undefined) this.opened.set(pair, value);
    return value;
  }

  private verified(cookie: Cookie, sealed: string): string | undefined {
    const end = sealed.length - SEAL_LENGTH;
    if (sealed[end - 1] !== '.') return undefined;
    const value = sealed.slice(0, end - 1);
    const seal = sealed.slice(end);
    return this.keys.some((key) => isEqual(sealOf(key, cookie, value), seal)) ? value : undefined;
  }
}

const sealOf = (key: KeyObject, cookie: Cookie, value: string) =>
  createHmac('sha256', key).update(`${cookie}=${value}`).digest('base64url').slice(0, SEAL_LENGTH);

function isEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
