import type { Request, Response } from 'express';
import { HostCookie } from './host-cookie.js';
import { LONGEST_SESSION_SECONDS } from './session-expiry.js';

// With `__Host-`, no session fixation.
const COOKIE = new HostCookie('sid');

export function sessionIdOf(request: Request): string | undefined {
  const id = COOKIE.valueOf(request);
  return id && /^[\w-]{43}$/.test(id) ? id : undefined;
}

export function setSessionCookie(request: Request, response: Response, id: string): void {
  // The expiry slides in Redis: the cookie must not expire first.
  COOKIE.set(request, response, id, LONGEST_SESSION_SECONDS);
}

export function clearSessionCookie(request: Request, response: Response): void {
  COOKIE.set(request, response, '', 0);
}
