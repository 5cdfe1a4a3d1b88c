import { isEqual, SecretKeys, type Cookie } from '@lodge/service';
import { LRUCache } from 'lru-cache';

const LABEL = 'gateway cookie seal';
// 96 bits are enough: a guessed seal gives no session, only a place in a queue.
const SEAL_LENGTH = 16;
// Entries. A browser sends its cookies with each request, and an HMAC costs a tenth of a poll.
const REMEMBERED = 10_000;

export class CookieSeals {
  private readonly keys = new SecretKeys(this.secrets);
  // Caches seals that verified. Failures are not cached: anyone can make them up.
  private readonly opened = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(private readonly secrets: readonly string[]) {}

  seal(cookie: Cookie, value: string): string {
    return `${value}.${this.keys.sign(LABEL, `${cookie}=${value}`).slice(0, SEAL_LENGTH)}`;
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
    const seals = this.keys.signatures(LABEL, `${cookie}=${value}`);
    return seals.some((own) => isEqual(own.slice(0, SEAL_LENGTH), seal)) ? value : undefined;
  }
}
