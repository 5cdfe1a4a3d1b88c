import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

const NAME = 'sid';
// The longest a browser keeps one. The session's own expiry slides in Redis, and a cookie that went before it would end a session in use.
const COOKIE_SECONDS = 400 * 24 * 3_600;

/** The session id a request brings, if it looks like one. */
export function sessionIdOf(request: Request): string | undefined {
  const id = parseCookie(request.headers.cookie ?? '')[NAME];
  return id && /^[\w-]{43}$/.test(id) ? id : undefined;
}

/** `Secure` whenever the browser came over HTTPS, also through a proxy the gateway was told to trust. */
export function setSessionCookie(request: Request, response: Response, id: string): void {
  response.append('Set-Cookie', cookie(request, id, COOKIE_SECONDS));
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.append('Set-Cookie', cookie(request, '', 0));
}

const cookie = (request: Request, value: string, maxAge: number) =>
  stringifySetCookie({ name: NAME, value, path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge });
