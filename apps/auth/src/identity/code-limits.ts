import { Injectable } from '@nestjs/common';
import { RateLimitReached, RateLimits, type Charge } from '@lodge/limits';
import { Devices } from '@lodge/access';
import type { SignInOrigin } from '../accounts/attempt-limits.js';
import { SignInLog } from '../accounts/security-log.js';

// Wrong six-digit codes. Whoever knows the password can use up an account's limit, but not that of
// a known device, nor keep its owner from using a recovery code.
@Injectable()
export class CodeLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: Devices,
    private readonly log: SignInLog,
  ) {}

  // Counts a wrong code, which `giveBack` undoes. Throws RateLimitReached.
  async count(accountId: number, origin: SignInOrigin): Promise<Charge> {
    return (await this.countDevice(accountId, origin)) ?? this.countAccount(accountId, origin);
  }

  // Apart from sign-in: a stolen session locks nobody out.
  async countProof(accountId: number): Promise<Charge> {
    const charge: Charge = ['codesByAccount', `proof.${accountId}`];
    await this.limits.countAll([charge]);
    return charge;
  }

  async giveBack(charge: Charge): Promise<void> {
    await this.limits.giveBack([charge]);
  }

  private async countDevice(accountId: number, { deviceCookie }: SignInOrigin) {
    const nonce = this.devices.nonceOf(deviceCookie, accountId);
    if (!nonce) return undefined;
    const charge: Charge = ['codesByDevice', nonce];
    return (await this.limits.fits(...charge)) ? charge : undefined;
  }

  private async countAccount(accountId: number, { network }: SignInOrigin): Promise<Charge> {
    const charge: Charge = ['codesByAccount', accountId];
    try {
      await this.limits.countAll([charge]);
    } catch (error) {
      if (error instanceof RateLimitReached && error.begins) this.log.lockedOut(accountId, network);
      throw error;
    }
    return charge;
  }
}
