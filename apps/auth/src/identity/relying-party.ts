import { isIP } from 'node:net';
import { PASSKEY_TEXTS } from '@lodge/contracts';
import { notFound } from '@lodge/service';
import type { AuthConfig } from '../auth.config.js';

export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** It is undefined where browsers make no passkeys: over HTTP, and at an address without a name. */
export function relyingPartyOf({
  PUBLIC_ORIGIN,
  shortBrand: name,
}: Pick<AuthConfig, 'PUBLIC_ORIGIN' | 'shortBrand'>): RelyingParty | undefined {
  if (!PUBLIC_ORIGIN || !URL.canParse(PUBLIC_ORIGIN)) return undefined;
  const { protocol, hostname, origin } = new URL(PUBLIC_ORIGIN);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const hasName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isLocal || (protocol === 'https:' && hasName) ? { id: hostname, origin, name } : undefined;
}

export function assertRelyingParty(config: AuthConfig): RelyingParty {
  const party = relyingPartyOf(config);
  if (!party) throw notFound(PASSKEY_TEXTS.unavailable);
  return party;
}
