import type { Request } from 'express';
import { networkOf, withPrefix, type Network } from '@lodge/limits';
import type { Cookies } from '../cookies/client-cookies.js';

export interface Client {
  cookies: Cookies;
  // Anonymous calls cannot keep members and known browsers of their network from being served.
  network: Network;
}

export function clientOf(request: Request, cookies: Cookies): Client {
  const network = networkOf(request.ip ?? '');
  return { cookies, network: withPrefix(cookies.isKnown ? 'known' : 'unknown', network) };
}
