import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { LONGEST_SESSION_SECONDS } from './session-store.js';

/**
 * The session cookie's name. With the prefix browsers reject a cookie set over HTTP or by another
 * host of the domain, which prevents session fixation.
 */
const nameFor = ({ protocol }: Request) => (protocol === 'https' ? '__Host-sid' : 'sid');

/** The session id of a request, if it has the form of one. */
export function sessionIdOf(request: Request): string | undefined {
  const id = parseCookie(request.headers.cookie ?? '')[nameFor(request)];
  return id && /^[\w-]{43}$/.test(id) ? id : undefined;
}

/** `Secure` whenever the browser used HTTPS, also through a trusted proxy. */
export function setSessionCookie(request: Request, response: Response, id: string): void {
  // As long as a session can last: its expiry slides in Redis, and the cookie must not expire
  // before it.
  response.append('Set-Cookie', cookie(request, id, LONGEST_SESSION_SECONDS));
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.append('Set-Cookie', cookie(request, '', 0));
}

function cookie(request: Request, value: string, maxAge: number): string {
  const secure = request.protocol === 'https';
  return stringifySetCookie({
    name: nameFor(request),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  });
}
