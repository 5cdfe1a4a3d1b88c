import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

// IPv6 addresses outside this range are not routed, or lead to IPv4 addresses.
const ROUTED = ipaddr.parseCIDR('2000::/3');

/** Returns whether an address is on the internet, not this machine or a private net (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ROUTED));
}

const TIMEOUT = 10_000;
const HEAD_BYTES = 8_192;

/** Replaces Node's errors, whose texts hold the host: BullMQ stores the text of a failure. */
export class UnsentPush extends Error {
  override readonly name = 'UnsentPush';

  constructor(
    code: string,
    readonly status?: number,
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}

@Injectable()
export class PushClient {
  // This resolver keeps off libuv's threads, which hash passwords.
  private readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });

  /** Tests replace these three, because their push service runs on this machine. No setting can. */
  get server(): { port: number; ca?: string } {
    return { port: 443 };
  }

  async resolve(host: string): Promise<string[]> {
    const found = await Promise.allSettled([
      this.resolver.resolve4(host),
      this.resolver.resolve6(host),
    ]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  isAllowed(address: string): boolean {
    return isPublicAddress(address);
  }

  /** Follows no redirect, reads no body. @throws UnsentPush unless the message is taken */
  async send(endpoint: string, headers: Record<string, string>): Promise<void> {
    const addresses = await this.checked(new URL(endpoint).hostname);
    const posting = request(endpoint, {
      ...this.server,
      method: 'POST',
      headers: { ...headers, 'Content-Length': '0' },
      // The connection goes to the address that was checked, whatever the name resolves to later.
      lookup: (_host, { all }, done) =>
        all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family),
      agent: false,
      maxHeaderSize: HEAD_BYTES,
      signal: AbortSignal.timeout(TIMEOUT),
    }).end();
    const [response] = (await once(posting, 'response').catch(throwUnsent)) as [IncomingMessage];
    posting.destroy();
    const { statusCode: status = 0, headers: answered } = response;
    if (status < 200 || status > 299)
      throw new UnsentPush(`status ${status}`, status, secondsOf(answered['retry-after']));
  }

  private async checked(host: string): Promise<LookupAddress[]> {
    const addresses = await this.resolve(host);
    if (addresses.length === 0) throw new UnsentPush('ENOTFOUND');
    if (!addresses.every((address) => this.isAllowed(address))) throw new UnsentPush('not public');
    return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  }
}

const throwUnsent = ({ code, name }: NodeJS.ErrnoException): never => {
  throw new UnsentPush(code ?? name);
};

function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
