import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { TOKEN_PATTERN } from '@lodge/contracts';
import { cookieName, type Cookie } from '@lodge/service';
import { MAX_SESSION_SECONDS } from './session-record.js';

/** A cookie that scripts cannot read. The gateway seals its value for clients. */
export class HostCookie {
  constructor(private readonly cookie: Cookie) {}

  valueOf(request: Request): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[cookieName(this.cookie, request)];
  }

  set(response: Response, value: string, maxAge: number): void {
    const cookie = stringifySetCookie({
      name: cookieName(this.cookie, response.req),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: response.req.protocol === 'https',
      maxAge,
    });
    response.append('Set-Cookie', cookie);
  }
}

// The `__Host-` prefix prevents session fixation.
const COOKIE = new HostCookie('sid');

export function sessionIdOf(request: Request): string | undefined {
  const id = COOKIE.valueOf(request);
  return id && TOKEN_PATTERN.test(id) ? id : undefined;
}

export function setSessionCookie(response: Response, id: string): void {
  // The expiry slides in Redis: the cookie must not expire first.
  COOKIE.set(response, id, MAX_SESSION_SECONDS);
}

/** Call it when the caller's session has ended for good: nothing of it stays in the browser. */
export function clearSession(response: Response): void {
  COOKIE.set(response, '', 0);
  // The value "cookies" would clear the cookies of every other site of the domain.
  response.setHeader('Clear-Site-Data', '"cache"');
}
