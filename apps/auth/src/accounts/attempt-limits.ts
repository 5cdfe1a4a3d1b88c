import { Injectable } from '@nestjs/common';
import {
  RateLimitReached,
  RateLimits,
  siteOf,
  withPrefix,
  type Charge,
  type Limit,
  type LimitKey,
} from '@lodge/limits';
import { DevicesService, SessionStore } from '@lodge/access';
import { despiteOutage, digestOf } from '@lodge/service';
import { NOBODY, type EmailOwner } from './accounts.service.js';
import type { Attempt } from './origin.js';
import { SecurityLogService } from './security-log.service.js';

interface Counted {
  limit: Limit;
  key: LimitKey;
  // A success forgets all failures, or takes back its own charge alone, because the others may be
  // somebody else's. Without either, successes use the limit up, too.
  onSuccess?: 'forget' | 'giveBack';
}

interface Policy {
  accountId: number | undefined;
  origin: Attempt;
  // A device that the account knows has a limit of its own. Once that is used up, and for all other
  // devices, the others count: whoever uses those up stops no known device.
  device: Omit<Counted, 'key'>;
  others: Counted[];
}

// An unknown email is counted like a known one. The account's limits come first, so that guesses at
// one account do not count against the network.
export const signInPolicy = ({ emailKey, account }: EmailOwner, origin: Attempt): Policy => ({
  accountId: account?.id,
  origin,
  device: { limit: 'signInByDevice', onSuccess: 'forget' },
  others: [
    {
      limit: 'signInByAccountAndNetwork',
      key: withPrefix(emailKey, origin.network),
      onSuccess: 'forget',
    },
    { limit: 'signInByAccount', key: emailKey, onSuccess: 'giveBack' },
    { limit: 'signInByNetwork', key: origin.network, onSuccess: 'giveBack' },
  ],
});

export const challengePolicy = (accountId: number, origin: Attempt): Policy => ({
  accountId,
  origin,
  device: { limit: 'challengesByDevice' },
  others: [{ limit: 'challengesByAccount', key: accountId }],
});

// Wrong six-digit codes. A recovery code needs no limit.
export const codePolicy = (accountId: number, origin: Attempt): Policy => ({
  accountId,
  origin,
  device: { limit: 'codesByDevice', onSuccess: 'giveBack' },
  others: [{ limit: 'codesByAccount', key: accountId, onSuccess: 'giveBack' }],
});

// Only a wrong code counts against the network.
export const recoveryPolicy = ({ emailKey, account }: EmailOwner, origin: Attempt): Policy => ({
  accountId: account?.id,
  origin,
  device: { limit: 'recoveriesByDevice' },
  others: [
    { limit: 'recoveriesByAccountAndNetwork', key: withPrefix(emailKey, origin.network) },
    { limit: 'recoveriesByNetwork', key: origin.network, onSuccess: 'giveBack' },
  ],
});

export const resetPolicy = (accountId: number | undefined, origin: Attempt): Policy => ({
  accountId,
  origin,
  device: { limit: 'resetsByDevice' },
  others: [
    { limit: 'resetsByNetwork', key: origin.network },
    { limit: 'resetsOfEverybody', key: 'all' },
  ],
});

const chargesOf = (counted: Counted[]) => counted.map(({ limit, key }): Charge => [limit, key]);

/** Every count throws RateLimitReached. */
@Injectable()
export class AttemptLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: DevicesService,
    private readonly log: SecurityLogService,
    private readonly sessions: SessionStore,
  ) {}

  /** Counts, and takes the count back after a success. Work that fails was no attempt. */
  async attempt<T>(policy: Policy, work: (isKnownDevice: boolean) => Promise<T>): Promise<T> {
    const counted = await this.count(policy);
    const isKnownDevice = counted[0].limit === policy.device.limit;
    const result = await work(isKnownDevice).catch(async (error: unknown) => {
      if (!(error instanceof RateLimitReached))
        await despiteOutage(this.limits.giveBack(chargesOf(counted)));
      throw error;
    });
    if (result) await this.succeeded(counted);
    return result;
  }

  async count({ accountId, origin, device, others }: Policy): Promise<Counted[]> {
    // An unknown email takes the same time.
    const nonce = this.devices.nonceOf(origin.deviceCookie, accountId ?? NOBODY);
    // The account is part of the key, so that a success with another one forgets no failure.
    const ofDevice = { ...device, key: `${accountId}.${nonce}` };
    if (nonce && (await this.limits.tryCount(ofDevice.limit, ofDevice.key))) return [ofDevice];
    await this.limits.countAll(chargesOf(others)).catch((error: unknown) => {
      const reached = others.find(({ limit }) => hasBegun(error, limit));
      // Only failures use such a limit up. The network's is about no account.
      if (reached?.onSuccess)
        void this.log.record(
          'locked_out',
          reached.key === origin.network ? undefined : accountId,
          origin.network,
        );
      throw error;
    });
    return others;
  }

  /** Call it before a session begins. */
  async countSession(accountId: number, origin: Attempt): Promise<void> {
    // Its owner's other networks go on while one that somebody else uses has had its share.
    const key = siteOf(withPrefix(`${accountId}`, origin.network))!;
    const others: Counted[] = [{ limit: 'sessionsByAccountAndNetwork', key }];
    const device = { limit: 'sessionsByDevice' } as const;
    const counted = await this.count({ accountId, origin, device, others });
    const browser = counted === others ? 'unknown' : 'known';
    try {
      await this.sessions.assertRoom(browser);
      await this.limits.countAll([
        ['sessionsByAccountADay', accountId],
        ['sessionsByNetwork', siteOf(withPrefix(browser, origin.network))!],
      ]);
    } catch (error) {
      await despiteOutage(this.limits.giveBack(chargesOf(counted)));
      throw error;
    }
  }

  // Proofs count apart from sign-ins, so that a stolen session locks nobody out.
  async attemptProof(accountId: number, work: () => Promise<boolean>): Promise<boolean> {
    const charge: Charge = ['codesByAccount', `proof.${accountId}`];
    const isRight = await this.limits.countUnlessFailed(charge, work);
    if (isRight) await this.limits.giveBack([charge]);
    return isRight;
  }

  // Known passkeys count one by one, unknown ones together: a count for each would fill Redis.
  async countPasskey(credentialId: string | undefined, { network }: Attempt): Promise<void> {
    const digest = credentialId ? digestOf(credentialId) : 'unknown';
    await this.limits.count('signInByPasskeyAndNetwork', withPrefix(digest, network));
  }

  recordFailure(accountId: number | undefined, { network }: Attempt): void {
    void this.log.record('sign_in_failed', accountId, network);
  }

  private async succeeded(counted: Counted[]): Promise<void> {
    const own = counted.filter(({ onSuccess }) => onSuccess === 'giveBack');
    const forgotten = counted.filter(({ onSuccess }) => onSuccess === 'forget');
    await Promise.all([
      ...forgotten.map(({ limit, key }) => this.limits.forget(limit, key)),
      this.limits.giveBack(chargesOf(own)),
    ]);
  }
}

const hasBegun = (error: unknown, limit: Limit) =>
  error instanceof RateLimitReached && error.begins && error.limit === limit;
