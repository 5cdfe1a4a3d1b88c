import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { PASSKEY_TEXTS } from '@lodge/contracts';
import { notFound } from '@lodge/service';
import { AuthConfig } from '../auth.config.js';

export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** Undefined where browsers make no passkeys: over HTTP, and at an address without a name. */
export function relyingPartyAt(
  publicOrigin: string | undefined,
): Pick<RelyingParty, 'id' | 'origin'> | undefined {
  if (!publicOrigin || !URL.canParse(publicOrigin)) return undefined;
  const { protocol, hostname, origin } = new URL(publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const hasName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isLocal || (protocol === 'https:' && hasName) ? { id: hostname, origin } : undefined;
}

@Injectable()
export class RelyingPartiesService {
  private readonly party: RelyingParty | undefined;

  constructor({ PUBLIC_ORIGIN, shortBrand: name }: AuthConfig) {
    const place = relyingPartyAt(PUBLIC_ORIGIN);
    this.party = place && { ...place, name };
  }

  find(): RelyingParty | undefined {
    return this.party;
  }

  get(): RelyingParty {
    if (!this.party) throw notFound(PASSKEY_TEXTS.unavailable);
    return this.party;
  }
}
