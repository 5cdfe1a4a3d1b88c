import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  PASSKEY_TRANSPORTS,
  type PasskeyAssertion,
  type PasskeyRequest,
  type PasskeyTransport,
} from '@lodge/contracts';
import { row } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { SecurityLogService } from '../accounts/security-log.service.js';
import { AuthConfig } from '../auth.config.js';
import { PasskeyRow } from '../entities.js';
import {
  CHALLENGE_TIMEOUT,
  PasskeyChallengesService,
  type Purpose,
} from './passkey-challenges.service.js';
import { counterOf } from './passkey-verifier.js';
import { COUNT_USE } from './passkeys.sql.js';
import { assertRelyingParty, relyingPartyOf } from './relying-party.js';

interface Proof {
  accountId?: number;
  isRight: boolean;
}

@Injectable()
export class PasskeyProofsService {
  constructor(
    @InjectRepository(PasskeyRow) private readonly passkeys: Repository<PasskeyRow>,
    private readonly config: AuthConfig,
    private readonly challenges: PasskeyChallengesService,
    private readonly log: SecurityLogService,
  ) {}

  forSignIn(): PasskeyRequest | null {
    return this.request({ kind: 'sign-in' }, []);
  }

  async forProof(userId: number): Promise<PasskeyRequest | null> {
    const own = await this.passkeys.find({ where: { user_id: userId }, order: { slot: 'ASC' } });
    return own.length > 0 ? this.request({ kind: 'proof', userId }, own) : null;
  }

  // Uses up no challenge for a passkey that nobody has: each would leave a key in Redis.
  async check(
    passkey: PasskeyAssertion,
    purpose: Purpose,
    network: NetworkHashes,
    count?: (isKnown: boolean) => Promise<void>,
  ): Promise<Proof> {
    assertRelyingParty(this.config);
    const known = await this.passkeys.findOneBy({ credential_id: passkey.id });
    await count?.(known !== null);
    if (!known) return { isRight: false };
    const isAsked = (await this.challenges.use(purpose, passkey.clientDataJSON)) !== undefined;
    const isRight =
      isAsked && isOwn(known, passkey, purpose) && (await this.isRight(known, passkey, network));
    return { accountId: known.user_id, isRight };
  }

  private request(purpose: Purpose, own: PasskeyRow[]): PasskeyRequest | null {
    const party = relyingPartyOf(this.config);
    if (!party) return null;
    return {
      challenge: this.challenges.create(purpose),
      rpId: party.id,
      allowCredentials: own.map(descriptorOf),
      userVerification: 'required',
      timeout: CHALLENGE_TIMEOUT,
    };
  }

  private async isRight(known: PasskeyRow, passkey: PasskeyAssertion, network: NetworkHashes) {
    const counter = await counterOf(assertRelyingParty(this.config), passkey, known);
    if (counter === undefined) return false;
    if (await row(this.passkeys.manager, COUNT_USE, { id: known.id, counter })) return true;
    // A passkey that was removed meanwhile has no counter that could have gone back.
    if (await this.passkeys.existsBy({ id: known.id }))
      await this.log.record('passkey_counter_back', known.user_id, network);
    return false;
  }
}

// At a sign-in, only the handle says whose passkey the authenticator means.
const isOwn = (known: PasskeyRow, { userHandle }: PasskeyAssertion, purpose: Purpose) =>
  purpose.kind === 'sign-in'
    ? userHandle === known.user_handle
    : known.user_id === purpose.userId && (userHandle ?? known.user_handle) === known.user_handle;

export const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id,
  transports: transports.split(' ').filter(isTransport),
});

const isTransport = (text: string): text is PasskeyTransport =>
  PASSKEY_TRANSPORTS.some((transport) => transport === text);
