import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { HostCookie } from './cookie.js';
import { SessionKeys } from './session-keys.js';
import { SignedToken } from './signed-token.js';

const COOKIE_SECONDS = 400 * 24 * 3_600;
const COOKIE = new HostCookie('device');

// OWASP device cookies: a nonce signed together with the account, which reveals no identity and
// opens no session. Ids of deleted accounts are never reused.
@Injectable()
export class DevicesService {
  private readonly tokens: SignedToken;

  constructor(keys: SessionKeys) {
    this.tokens = new SignedToken(keys, 'device');
  }

  cookieOf(request: Request): string | undefined {
    const value = COOKIE.valueOf(request);
    return value && /^[\w-]{22}\.[\w-]{43}$/.test(value) ? value : undefined;
  }

  nonceOf(cookie: string | undefined, accountId: number): string | undefined {
    return this.tokens.read(accountId, cookie ?? '')?.[0];
  }

  /** Call it at sign-in and registration. A known browser keeps its nonce, and so its limits. */
  remember(response: Response, accountId: number): void {
    const known = this.nonceOf(this.cookieOf(response.req), accountId);
    const nonce = known ?? randomBytes(16).toString('base64url');
    COOKIE.set(response, this.tokens.create(accountId, nonce), COOKIE_SECONDS);
  }
}
