import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionKeys } from './session-keys.js';

// The longest that browsers keep a cookie.
const COOKIE_SECONDS = 400 * 24 * 3_600;
const VALUE = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Recognises browsers that have signed in to an account before, by a signed cookie (OWASP: Slow
 * Down Online Guessing Attacks with Device Cookies). The cookie holds a random nonce and a
 * signature of account and nonce: it identifies nobody, and signs nobody in. It stays valid with a
 * new password, since it only proves that the browser is the owner's; ids of deleted accounts are
 * never reused.
 */
@Injectable()
export class Devices {
  constructor(private readonly keys: SessionKeys) {}

  /** The cookie as the browser sent it. */
  cookieOf(request: Request): string | undefined {
    const value = parseCookie(request.headers.cookie ?? '')[nameFor(request)];
    return value && VALUE.test(value) ? value : undefined;
  }

  /** @returns the nonce of a cookie that belongs to the account */
  nonceOf(cookie: string | undefined, accountId: number): string | undefined {
    const [, nonce, signature] = VALUE.exec(cookie ?? '') ?? [];
    return nonce && this.keys.verifies('device', textOf(accountId, nonce), signature)
      ? nonce
      : undefined;
  }

  /** Sets a new cookie, at each sign-in and at registration. */
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

/** Browsers accept `__Host-` only over HTTPS, and then from no other host of the domain. */
const nameFor = (request: Request) => (request.protocol === 'https' ? '__Host-device' : 'device');

const textOf = (accountId: number, nonce: string) => `${accountId}.${nonce}`;
