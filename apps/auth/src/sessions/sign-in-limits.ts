import { Injectable } from '@nestjs/common';
import {
  RateLimitReached,
  RateLimits,
  withPrefix,
  type Charge,
  type NetworkHashes,
} from '@lodge/http';
import { Devices, SessionKeys } from '@lodge/session';
import { SignInLog } from './sign-in-log.js';

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
    private readonly keys: SessionKeys,
    private readonly log: SignInLog,
  ) {}

  // Counts a failure, which `succeeded` and `notTried` undo. An unknown email is counted like a
  // known one. Throws RateLimitReached.
  async admit(
    email: string,
    accountId: number | undefined,
    origin: SignInOrigin,
  ): Promise<Admission> {
    // By the account found: the database folds more spellings of an email (\u0130 for i) than this
    // could.
    const account = accountId ?? this.keys.sign('email', email.toLowerCase());
    await this.limits.check('sessionsByAccount', account);
    return (
      (await this.admitDevice(accountId, origin)) ?? this.admitUnknown(account, accountId, origin)
    );
  }

  async succeeded({ charges }: Admission, accountId: number): Promise<void> {
    const narrow: Charge[] = charges.filter(
      ([limit]) => limit === 'signInByDevice' || limit === 'signInByAccountAndNetwork',
    );
    const wide = charges.filter((charge) => !narrow.includes(charge));
    await Promise.all([
      ...narrow.map(([limit, key]) => this.limits.forget(limit, key)),
      this.limits.giveBack(wide),
      this.limits.count('sessionsByAccount', accountId),
    ]);
  }

  // Of a sign-in without a password, which is not counted before. Throws RateLimitReached.
  async countSession(accountId: number): Promise<void> {
    await this.limits.count('sessionsByAccount', accountId);
  }

  async notTried({ charges }: Admission): Promise<void> {
    await this.limits.giveBack(charges);
  }

  private async admitDevice(
    accountId: number | undefined,
    origin: SignInOrigin,
  ): Promise<Admission | undefined> {
    const nonce = accountId !== undefined && this.devices.nonceOf(origin.deviceCookie, accountId);
    if (!nonce) return undefined;
    const charges: Charge[] = [['signInByDevice', nonce]];
    try {
      await this.count(charges, accountId, origin);
    } catch (error) {
      if (error instanceof RateLimitReached) return undefined;
      throw error;
    }
    return { isKnownDevice: true, charges };
  }

  // The account first: guesses at one account do not count against the network.
  private async admitUnknown(
    account: string | number,
    accountId: number | undefined,
    origin: SignInOrigin,
  ): Promise<Admission> {
    const charges: Charge[] = [
      ['signInByAccountAndNetwork', withPrefix(String(account), origin.network)],
      ['signInByAccount', account],
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
