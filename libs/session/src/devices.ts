import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionKeys } from './session-keys.js';

// The longest that browsers keep a cookie.
const COOKIE_SECONDS = 400 * 24 * 3_600;
const VALUE = /^([\w-]{22})\.([\w-]{43})$/;

// Recognises browsers that signed in to an account before (OWASP device cookies). The cookie, a
// nonce signed together with the account, identifies nobody and signs nobody in, and it outlives a
// new password. Ids of deleted accounts are never reused.
@Injectable()
export class Devices {
  constructor(private readonly keys: SessionKeys) {}

  cookieOf(request: Request): string | undefined {
    const value = parseCookie(request.headers.cookie ?? '')[nameFor(request)];
    return value && VALUE.test(value) ? value : undefined;
  }

  /** The nonce, if the cookie belongs to the account. */
  nonceOf(cookie: string | undefined, accountId: number): string | undefined {
    const [, nonce, signature] = VALUE.exec(cookie ?? '') ?? [];
    return nonce && this.keys.verifies('device', textOf(accountId, nonce), signature)
      ? nonce
      : undefined;
  }

  /** Renewed at each sign-in and at registration. */
  remember(request: Request, response: Response, accountId: number): void {
    const nonce = randomBytes(16).toString('base64url');
    const value = `${nonce}.${this.keys.sign('device', textOf(accountId, nonce))}`;
    const secure = request.protocol === 'https';
    response.append(
      'Set-Cookie',
      stringifySetCookie({
        name: nameFor(request),
        value,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: COOKIE_SECONDS,
      }),
    );
  }
}

// Browsers accept `__Host-` only over HTTPS, and from no other host of the domain.
const nameFor = (request: Request) => (request.protocol === 'https' ? '__Host-device' : 'device');

const textOf = (accountId: number, nonce: string) => `${accountId}.${nonce}`;
