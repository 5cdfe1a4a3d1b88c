import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  RateLimitReached,
  RateLimits,
  withPrefix,
  type Charge,
  type NetworkHashes,
} from '@lodge/limits';
import { Devices } from '@lodge/access';
import type { EmailOwner } from './accounts-by-email.js';
import { SignInLog } from './security-log.js';

export interface SignInOrigin {
  network: NetworkHashes;
  // As the browser sent it.
  deviceCookie?: string;
  // Of the browser.
  label?: string;
}

export interface Admission {
  isKnownDevice: boolean;
  charges: Charge[];
}

// Unknown browsers can use up an account's limit, but not that of a known device.
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: Devices,
    private readonly log: SignInLog,
  ) {}

  // Counts a failure, which `succeeded` and `notTried` undo. An unknown email is counted like a
  // known one. Throws RateLimitReached.
  async admit({ emailKey, account }: EmailOwner, origin: SignInOrigin): Promise<Admission> {
    return (
      (await this.admitDevice(account?.id, origin)) ??
      this.admitUnknown(emailKey, account?.id, origin)
    );
  }

  async succeeded({ charges }: Admission): Promise<void> {
    const narrow: Charge[] = charges.filter(
      ([limit]) => limit === 'signInByDevice' || limit === 'signInByAccountAndNetwork',
    );
    const wide = charges.filter((charge) => !narrow.includes(charge));
    await Promise.all([
      ...narrow.map(([limit, key]) => this.limits.forget(limit, key)),
      this.limits.giveBack(wide),
    ]);
  }

  // Once a sign-in is complete. Throws RateLimitReached.
  async countSession(accountId: number, origin: SignInOrigin): Promise<void> {
    if (await this.fitsDevice('sessionsByDevice', accountId, origin)) return;
    await this.limits.count('sessionsByAccount', accountId);
  }

  // Of a right password alone, which begins no session. Throws RateLimitReached.
  async countChallenge(accountId: number, origin: SignInOrigin): Promise<void> {
    if (await this.fitsDevice('challengesByDevice', accountId, origin)) return;
    await this.limits.count('challengesByAccount', accountId);
  }

  // Of a passkey, whether or not anybody has it: others on the network cannot use it up. Throws
  // RateLimitReached.
  async countPasskey(credentialId: string, network: NetworkHashes): Promise<void> {
    const digest = createHash('sha256').update(credentialId).digest('base64url');
    await this.limits.count('signInByPasskeyAndNetwork', withPrefix(digest, network));
  }

  async notTried({ charges }: Admission): Promise<void> {
    await this.limits.giveBack(charges);
  }

  private async fitsDevice(
    limit: 'sessionsByDevice' | 'challengesByDevice',
    accountId: number,
    { deviceCookie }: SignInOrigin,
  ): Promise<boolean> {
    const nonce = this.devices.nonceOf(deviceCookie, accountId);
    return nonce !== undefined && this.limits.fits(limit, nonce);
  }

  private async admitDevice(
    accountId: number | undefined,
    origin: SignInOrigin,
  ): Promise<Admission | undefined> {
    const nonce = accountId !== undefined && this.devices.nonceOf(origin.deviceCookie, accountId);
    if (!nonce) return undefined;
    const charges: Charge[] = [['signInByDevice', nonce]];
    return (await this.limits.fits('signInByDevice', nonce))
      ? { isKnownDevice: true, charges }
      : undefined;
  }

  // The account first: guesses at one account do not count against the network.
  private async admitUnknown(
    emailKey: string,
    accountId: number | undefined,
    origin: SignInOrigin,
  ): Promise<Admission> {
    const charges: Charge[] = [
      ['signInByAccountAndNetwork', withPrefix(emailKey, origin.network)],
      ['signInByAccount', emailKey],
      ['signInByNetwork', origin.network],
    ];
    await this.count(charges, accountId, origin);
    return { isKnownDevice: false, charges };
  }

  private async count(charges: Charge[], accountId: number | undefined, { network }: SignInOrigin) {
    try {
      await this.limits.countAll(charges);
    } catch (error) {
      if (error instanceof RateLimitReached && error.begins)
        this.log.lockedOut(error.limit === 'signInByNetwork' ? undefined : accountId, network);
      throw error;
    }
  }
}
