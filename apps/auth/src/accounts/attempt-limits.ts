import { Injectable } from '@nestjs/common';
import {
  RateLimitReached,
  RateLimits,
  siteOf,
  withPrefix,
  type Charge,
  type Limit,
  type LimitKey,
  type NetworkHashes,
} from '@lodge/limits';
import { DevicesService, SessionStore } from '@lodge/access';
import { despiteOutage, digestOf } from '@lodge/service';
import { NOBODY, type EmailOwner } from './accounts.service.js';
import type { Attempt } from './origin.js';
import { SecurityLogService } from './security-log.service.js';

// A success forgets all failures under these. Under wider limits it takes back only its own charge,
// because the others may be somebody else's.
const FORGOTTEN: Limit[] = ['signInByDevice', 'signInByAccountAndNetwork'];
const TAKEN_BACK: Limit[] = [
  'signInByAccount',
  'signInByNetwork',
  'codesByDevice',
  'codesByAccount',
  'recoveriesByNetwork',
];
// Only failures use these limits up, so the security log records when one is used up.
const LOCK_OUTS: Limit[] = [
  'signInByAccountAndNetwork',
  'signInByAccount',
  'signInByNetwork',
  'codesByAccount',
];

interface Policy {
  accountId: number | undefined;
  origin: Attempt;
  // A device that the account knows has a limit of its own. Once that is used up, and for all other
  // devices, the others count: whoever uses those up stops no known device.
  device: Limit;
  others: { limit: Limit; key: LimitKey }[];
}

// An unknown email is counted like a known one. The account's limits come first, so that guesses at
// one account do not count against the network.
export const signInPolicy = ({ emailKey, account }: EmailOwner, origin: Attempt): Policy => ({
  accountId: account?.id,
  origin,
  device: 'signInByDevice',
  others: [
    { limit: 'signInByAccountAndNetwork', key: withPrefix(emailKey, origin.network) },
    { limit: 'signInByAccount', key: emailKey },
    { limit: 'signInByNetwork', key: origin.network },
  ],
});

export const challengePolicy = (accountId: number, origin: Attempt): Policy => ({
  accountId,
  origin,
  device: 'challengesByDevice',
  others: [{ limit: 'challengesByAccount', key: accountId }],
});

// Wrong six-digit codes. A recovery code needs no limit.
export const codePolicy = (accountId: number, origin: Attempt): Policy => ({
  accountId,
  origin,
  device: 'codesByDevice',
  others: [{ limit: 'codesByAccount', key: accountId }],
});

// Only a wrong code counts against the network.
export const recoveryPolicy = ({ emailKey, account }: EmailOwner, origin: Attempt): Policy => ({
  accountId: account?.id,
  origin,
  device: 'recoveriesByDevice',
  others: [
    { limit: 'recoveriesByAccountAndNetwork', key: withPrefix(emailKey, origin.network) },
    { limit: 'recoveriesByNetwork', key: origin.network },
  ],
});

export const resetPolicy = (accountId: number | undefined, origin: Attempt): Policy => ({
  accountId,
  origin,
  device: 'resetsByDevice',
  others: [
    { limit: 'resetsByNetwork', key: origin.network },
    { limit: 'resetsOfEverybody', key: 'all' },
  ],
});

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
    const charges = await this.count(policy);
    const result = await work(charges[0][0] === policy.device).catch(async (error: unknown) => {
      if (!(error instanceof RateLimitReached)) await despiteOutage(this.limits.giveBack(charges));
      throw error;
    });
    if (result) await this.succeeded(charges);
    return result;
  }

  async count({ accountId, origin, device, others }: Policy): Promise<Charge[]> {
    // An unknown email takes the same time.
    const nonce = this.devices.nonceOf(origin.deviceCookie, accountId ?? NOBODY);
    // The account is part of the key, so that a success with another one forgets no failure.
    const ofDevice: Charge = [device, `${accountId}.${nonce}`];
    if (nonce && (await this.limits.tryCount(...ofDevice))) return [ofDevice];
    const charges = others.map(({ limit, key }): Charge => [limit, key]);
    await this.limits.countAll(charges).catch((error: unknown) => {
      this.recordLockOut(error, accountId, origin.network);
      throw error;
    });
    return charges;
  }

  /** Call it before a session begins. */
  async countSession(accountId: number, origin: Attempt): Promise<void> {
    // Its owner's other networks go on while one that somebody else uses has had its share.
    const key = siteOf(withPrefix(`${accountId}`, origin.network))!;
    const others = [{ limit: 'sessionsByAccountAndNetwork', key } as const];
    const charges = await this.count({ accountId, origin, device: 'sessionsByDevice', others });
    const browser = charges[0][0] === 'sessionsByDevice' ? 'known' : 'unknown';
    try {
      await this.sessions.assertRoom(browser);
      await this.limits.countAll([
        ['sessionsByAccountADay', accountId],
        ['sessionsByNetwork', siteOf(withPrefix(browser, origin.network))!],
      ]);
    } catch (error) {
      await despiteOutage(this.limits.giveBack(charges));
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

  private async succeeded(charges: Charge[]): Promise<void> {
    const ofLimits = (limits: Limit[]) => charges.filter(([limit]) => limits.includes(limit));
    await Promise.all([
      ...ofLimits(FORGOTTEN).map((charge) => this.limits.forget(...charge)),
      this.limits.giveBack(ofLimits(TAKEN_BACK)),
    ]);
  }

  private recordLockOut(error: unknown, accountId: number | undefined, network: NetworkHashes) {
    if (!(error instanceof RateLimitReached && error.begins)) return;
    if (!LOCK_OUTS.includes(error.limit)) return;
    const isOfAccount = error.limit !== 'signInByNetwork';
    void this.log.record('locked_out', isOfAccount ? accountId : undefined, network);
  }
}
