import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { SESSION_SECONDS } from './session-store.js';

const NAME = 'sid';

/** The session id a request brings, if it looks like one. */
export function sessionIdOf(request: Request): string | undefined {
  const id = parseCookie(request.headers.cookie ?? '')[NAME];
  return id && /^[\w-]{43}$/.test(id) ? id : undefined;
}

/** `Secure` whenever the browser came over HTTPS, also through a proxy the gateway was told to trust. */
export function setSessionCookie(request: Request, response: Response, id: string): void {
  response.append('Set-Cookie', cookie(request, id, SESSION_SECONDS));
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.append('Set-Cookie', cookie(request, '', 0));
}

const cookie = (request: Request, value: string, maxAge: number) =>
  stringifySetCookie({ name: NAME, value, path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge });
