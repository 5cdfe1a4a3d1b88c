import type { Request } from 'express';
import { networkOf, withPrefix, type Network } from '@lodge/limits';
import type { CookieSeals } from '../cookies/cookie-seals.js';
import { readCookies, type Cookies } from '../cookies/client-cookies.js';

export interface Client {
  cookies: Cookies;
  // Anonymous calls cannot keep members and known browsers of their network from being served.
  network: Network;
}

export function clientOf(seals: CookieSeals, request: Request): Client {
  const cookies = readCookies(seals, request);
  const network = networkOf(request.ip ?? '');
  return { cookies, network: withPrefix(cookies.isKnown ? 'known' : 'unknown', network) };
}
