import { Injectable } from '@nestjs/common';
import { RateLimits, withPrefix, type NetworkHashes } from '@lodge/limits';
import { Devices } from '@lodge/access';
import { AccountsByEmail } from '../accounts/accounts-by-email.js';
import type { SignInOrigin } from '../accounts/attempt-limits.js';

// Whoever uses up a network's limit keeps neither known devices of an account nor the holder of a
// link from a new password.
@Injectable()
export class ResetLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: Devices,
    private readonly accounts: AccountsByEmail,
  ) {}

  // Of asking for a link. Throws RateLimitReached.
  async count(email: string, { network, deviceCookie }: SignInOrigin): Promise<void> {
    const nonce = deviceCookie && (await this.nonceOf(email, deviceCookie));
    if (nonce && (await this.limits.fits('resetsByDevice', nonce))) return;
    await this.limits.count('resetsByNetwork', network);
  }

  // Throws RateLimitReached.
  async countNewPassword(userId: number, network: NetworkHashes): Promise<void> {
    const key = withPrefix(String(userId), network);
    await this.limits.count('newPasswordsByAccountAndNetwork', key);
  }

  private async nonceOf(email: string, deviceCookie: string): Promise<string | undefined> {
    const { account } = await this.accounts.find(email);
    return account && this.devices.nonceOf(deviceCookie, account.id);
  }
}
