import { Injectable } from '@nestjs/common';
import {
  RateLimitReached,
  RateLimits,
  siteOf,
  withPrefix,
  type Charge,
  type Limit,
  type NetworkHashes,
} from '@lodge/limits';
import { DevicesService, SessionStore } from '@lodge/access';
import { despiteOutage, digestOf } from '@lodge/service';
import { NOBODY, type EmailOwner } from './accounts-by-email.service.js';
import type { Attempt, Origin } from './origin.js';
import { SecurityLogService } from './security-log.service.js';

// A known device has a limit of its own. Once that is used up, and for all other devices, the
// account's limit counts: whoever uses it up stops no known device.
const POLICIES = {
  // Wrong six-digit codes. A recovery code needs no limit.
  code: { device: 'codesByDevice', account: 'codesByAccount' },
  challenge: { device: 'challengesByDevice', account: 'challengesByAccount' },
  session: { device: 'sessionsByDevice', account: 'sessionsByAccountAndNetwork' },
} as const satisfies Record<string, { device: Limit; account: Limit }>;

// A success forgets all failures under these. Under wider limits it takes back only its own charge,
// because the others may be somebody else's.
const FORGOTTEN: Limit[] = ['signInByDevice', 'signInByAccountAndNetwork'];
// Only failures use these limits up, so the security log records when one is used up.
const LOCK_OUTS: Limit[] = [
  'signInByAccountAndNetwork',
  'signInByAccount',
  'signInByNetwork',
  'codesByAccount',
];

/** Every count throws RateLimitReached; `succeeded` or `giveBack` undoes it. */
@Injectable()
export class AttemptLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: DevicesService,
    private readonly log: SecurityLogService,
    private readonly sessions: SessionStore,
  ) {}

  async count(
    policy: keyof typeof POLICIES,
    accountId: number,
    origin: Attempt,
  ): Promise<Charge[]> {
    const { device, account } = POLICIES[policy];
    // Its owner's other networks go on while one that somebody else uses has had its share.
    const site = siteOf(withPrefix(`${accountId}`, origin.network))!;
    const key = policy === 'session' ? site : accountId;
    const charges = await this.charge(device, [[account, key]], accountId, origin);
    if (policy === 'session')
      await this.countSession(accountId, origin, charges[0][0] === device).catch(
        async (error: unknown) => {
          await despiteOutage(this.limits.giveBack(charges));
          throw error;
        },
      );
    return charges;
  }

  private async countSession(accountId: number, { network }: Attempt, isKnown: boolean) {
    const browser = isKnown ? 'known' : 'unknown';
    await this.sessions.assertRoom(browser);
    await this.limits.countAll([
      ['sessionsByAccountADay', accountId],
      ['sessionsByNetwork', siteOf(withPrefix(browser, network))!],
    ]);
  }

  // An unknown email is counted like a known one. The account's limits come first, so that guesses
  // at one account do not count against the network.
  countSignIn({ emailKey, account }: EmailOwner, origin: Origin): Promise<Charge[]> {
    const charges: Charge[] = [
      ['signInByAccountAndNetwork', withPrefix(emailKey, origin.network)],
      ['signInByAccount', emailKey],
      ['signInByNetwork', origin.network],
    ];
    return this.charge('signInByDevice', charges, account?.id, origin);
  }

  // Known passkeys count one by one, unknown ones together: a count for each would fill Redis.
  async countPasskey(credentialId: string | undefined, { network }: Attempt): Promise<void> {
    const digest = credentialId ? digestOf(credentialId) : 'unknown';
    await this.limits.count('signInByPasskeyAndNetwork', withPrefix(digest, network));
  }

  // An unknown email is counted like a known one. Only a wrong code counts against the network.
  countRecovery({ emailKey, account }: EmailOwner, origin: Attempt): Promise<Charge[]> {
    const charges: Charge[] = [
      ['recoveriesByAccountAndNetwork', withPrefix(emailKey, origin.network)],
      ['recoveriesByNetwork', origin.network],
    ];
    return this.charge('recoveriesByDevice', charges, account?.id, origin);
  }

  recovered(charges: Charge[]): Promise<void> {
    return this.limits.giveBack(charges.filter(([limit]) => limit === 'recoveriesByNetwork'));
  }

  countReset(accountId: number | undefined, origin: Origin): Promise<Charge[]> {
    const charges: Charge[] = [
      ['resetsByNetwork', origin.network],
      ['resetsOfEverybody', 'all'],
    ];
    return this.charge('resetsByDevice', charges, accountId, origin);
  }

  // Proofs count apart from sign-ins, so that a stolen session locks nobody out.
  async countProof(accountId: number): Promise<Charge[]> {
    const charges: Charge[] = [['codesByAccount', `proof.${accountId}`]];
    await this.limits.countAll(charges);
    return charges;
  }

  async succeeded(charges: Charge[]): Promise<void> {
    const isForgotten = ([limit]: Charge) => FORGOTTEN.includes(limit);
    await Promise.all([
      ...charges.filter(isForgotten).map((charge) => this.limits.forget(...charge)),
      this.limits.giveBack(charges.filter((charge) => !isForgotten(charge))),
    ]);
  }

  giveBack(charges: Charge[]): Promise<void> {
    return this.limits.giveBack(charges);
  }

  recordFailure(accountId: number | undefined, { network }: Pick<Origin, 'network'>): void {
    void this.log.record('sign_in_failed', accountId, network);
  }

  private async charge(
    deviceLimit: Limit,
    charges: Charge[],
    accountId: number | undefined,
    { network, deviceCookie }: Attempt,
  ): Promise<Charge[]> {
    // An unknown email takes the same time.
    const nonce = this.devices.nonceOf(deviceCookie, accountId ?? NOBODY);
    // The account is part of the key, so that a success with another one forgets no failure.
    const device: Charge = [deviceLimit, `${accountId}.${nonce}`];
    if (nonce && (await this.limits.tryCount(...device))) return [device];
    await this.limits.countAll(charges).catch((error: unknown) => {
      this.recordLockOut(error, accountId, network);
      throw error;
    });
    return charges;
  }

  private recordLockOut(error: unknown, accountId: number | undefined, network: NetworkHashes) {
    if (!(error instanceof RateLimitReached && error.begins)) return;
    if (!LOCK_OUTS.includes(error.limit)) return;
    const isOfAccount = error.limit !== 'signInByNetwork';
    void this.log.record('locked_out', isOfAccount ? accountId : undefined, network);
  }
}
