import type { Request, Response } from 'express';
import { networkOf, siteOf, withPrefix, type Network, type Owner } from '@lodge/limits';
import type { Cookies } from '../cookies/client-cookies.js';

export interface Client {
  cookies: Cookies;
  // Anonymous calls cannot keep members and known browsers of their network from being served.
  network: Network;
  owner: Owner & { group: string };
}

export function identify(request: Request, cookies: Cookies): Client {
  const prefix = cookies.isKnown ? 'known' : 'unknown';
  const network = withPrefix(prefix, networkOf(request.ip ?? ''));
  const { session, device, isDeviceSealed } = cookies;
  const member = session ?? (isDeviceSealed ? device : undefined);
  return { cookies, network, owner: { group: siteOf(network)!, member } };
}

export const clientOf = ({ locals }: Response): Client => locals.client as Client;
