import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { LONGEST_SESSION_SECONDS } from './session-store.js';

// Browsers reject `__Host-` over HTTP or from another host of the domain: no session fixation.
const nameFor = ({ protocol }: Request) => (protocol === 'https' ? '__Host-sid' : 'sid');

export function sessionIdOf(request: Request): string | undefined {
  const id = parseCookie(request.headers.cookie ?? '')[nameFor(request)];
  return id && /^[\w-]{43}$/.test(id) ? id : undefined;
}

// `Secure` also where a trusted proxy ended HTTPS.
export function setSessionCookie(request: Request, response: Response, id: string): void {
  // The expiry slides in Redis: the cookie must not expire first.
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
