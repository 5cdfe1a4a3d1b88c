import type { Request, Response } from 'express';
import { networkOf, siteOf, withPrefix, type Network, type Owner } from '@lodge/limits';
import { accountIn } from '@lodge/service';
import type { Cookies } from '../cookies/client-cookies.js';

export interface Client {
  cookies: Cookies;
  account?: string;
  // Anonymous calls cannot keep members and known browsers of their network from being served.
  network: Network;
  owner: Owner & { group: string };
}

export function identify(request: Request, cookies: Cookies): Client {
  const address = networkOf(request.ip ?? '');
  const network = withPrefix(cookies.isKnown ? 'known' : 'unknown', address);
  const { session, device, isDeviceSealed } = cookies;
  const account = session && accountIn(session);
  // An account can begin sessions without number, so all of them are one member. It can leave as
  // many devices behind: those that are signed out share no places with members.
  const owner = account
    ? { group: `member:${siteOf(address)}`, member: account }
    : { group: siteOf(network)!, member: isDeviceSealed ? device : undefined };
  return { cookies, account, network, owner };
}

export const clientOf = ({ locals }: Response): Client => locals.client as Client;
