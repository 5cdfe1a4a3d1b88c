import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { LONGEST_SESSION_SECONDS } from './session-store.js';

/**
 * The session cookie's name. Over HTTPS its prefix has browsers refuse one that was set over HTTP or by another host of the
 * domain, so that nobody slips a member a session of their own.
 */
const nameFor = ({ protocol }: Request) => (protocol === 'https' ? '__Host-sid' : 'sid');

/** The session id a request brings, if it looks like one. */
export function sessionIdOf(request: Request): string | undefined {
  const id = parseCookie(request.headers.cookie ?? '')[nameFor(request)];
  return id && /^[\w-]{43}$/.test(id) ? id : undefined;
}

/** `Secure` whenever the browser came over HTTPS, also through a proxy the gateway was told to trust. */
export function setSessionCookie(request: Request, response: Response, id: string): void {
  // As long as a session can last: its own expiry slides in Redis, and a cookie that went before it would end one in use.
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
