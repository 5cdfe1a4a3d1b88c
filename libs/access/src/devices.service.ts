import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DEVICE_SEALED_HEADER } from '@lodge/service';
import { HostCookie } from './cookie.js';
import { SessionKeys } from './session-keys.js';
import { SignedToken } from './signed-token.js';

const COOKIE_SECONDS = 400 * 24 * 3_600;
const HOUR = 3_600_000;
const COOKIE = new HostCookie('device');
// Signatures in a cookie: the accounts that signed in last, and random ones, which hide how many.
const ACCOUNTS = 3;

// OWASP device cookies: a nonce (an hour and 104 random bits) signed together with each account,
// which reveals no identity and opens no session. Ids of deleted accounts are never reused.
@Injectable()
export class DevicesService {
  private readonly tokens: SignedToken;

  constructor(keys: SessionKeys) {
    this.tokens = new SignedToken(keys, 'device');
  }

  cookieOf(request: Request): string | undefined {
    const value = COOKIE.valueOf(request);
    return value && /^[\w-]{22}(\.[\w-]{43}){1,3}$/.test(value) ? value : undefined;
  }

  nonceOf(cookie: string | undefined, accountId: number): string | undefined {
    const [nonce, ...signatures] = cookie?.split('.') ?? [];
    return signatures.some((signature) => this.isOf(accountId, nonce, signature))
      ? nonce
      : undefined;
  }

  /** Call it at sign-in and registration. A known browser keeps its nonce, and so its limits. */
  remember(response: Response, accountId: number): void {
    const [nonce = newNonce(), ...signatures] = this.knownTo(accountId, response.req);
    const others = signatures.filter((signature) => !this.isOf(accountId, nonce, signature));
    const spare = Array.from({ length: ACCOUNTS }, () => randomText(32));
    const own = this.tokens.create(accountId, nonce);
    const value = [own, ...[...others, ...spare].slice(0, ACCOUNTS - 1)].join('.');
    COOKIE.set(response, value, COOKIE_SECONDS);
  }

  // A client that chose its nonce would choose its hour, and so be as many browsers as it likes.
  private knownTo(accountId: number, request: Request): string[] {
    const cookie = this.cookieOf(request);
    const isKnown = request.headers[DEVICE_SEALED_HEADER] || this.nonceOf(cookie, accountId);
    return (isKnown && cookie?.split('.')) || [];
  }

  private isOf(accountId: number, nonce: string, signature: string): boolean {
    return this.tokens.read(accountId, `${nonce}.${signature}`) !== undefined;
  }
}

// The gateway tells by the hour which browsers became known together (DEVICE_HOUR_LENGTH).
function newNonce(): string {
  const nonce = randomBytes(16);
  nonce.writeUIntBE(Math.floor(Date.now() / HOUR), 0, 3);
  return nonce.toString('base64url');
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');
