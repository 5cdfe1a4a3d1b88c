import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { HostCookie } from './host-cookie.js';
import { SessionKeys } from './session-keys.js';

// The longest that browsers keep a cookie.
const COOKIE_SECONDS = 400 * 24 * 3_600;
const COOKIE = new HostCookie('device');
const VALUE = /^([\w-]{22})\.([\w-]{43})$/;

// Recognises browsers that signed in to an account before (OWASP device cookies). The cookie, a
// nonce signed together with the account, identifies nobody and signs nobody in, and it outlives a
// new password. Ids of deleted accounts are never reused.
@Injectable()
export class Devices {
  constructor(private readonly keys: SessionKeys) {}

  cookieOf(request: Request): string | undefined {
    const value = COOKIE.valueOf(request);
    return value && VALUE.test(value) ? value : undefined;
  }

  /** The nonce, if the cookie belongs to the account. */
  nonceOf(cookie: string | undefined, accountId: number): string | undefined {
    const [, nonce, signature] = VALUE.exec(cookie ?? '') ?? [];
    return nonce && this.keys.verifies('device', textOf(accountId, nonce), signature)
      ? nonce
      : undefined;
  }

  /** At each sign-in and at registration. A known browser keeps its nonce, and with it its limits. */
  remember(request: Request, response: Response, accountId: number): void {
    const known = this.nonceOf(this.cookieOf(request), accountId);
    const nonce = known ?? randomBytes(16).toString('base64url');
    const value = `${nonce}.${this.keys.sign('device', textOf(accountId, nonce))}`;
    COOKIE.set(request, response, value, COOKIE_SECONDS);
  }
}

const textOf = (accountId: number, nonce: string) => `${accountId}.${nonce}`;
