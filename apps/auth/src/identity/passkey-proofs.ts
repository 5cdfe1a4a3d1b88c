import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PasskeyAssertion } from '@lodge/contracts';
import { row } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { SecurityEvent } from '../accounts/security-event.entity.js';
import { challengeOf } from './client-data.js';
import { PasskeyChallenges, type Purpose } from './passkey-challenges.js';
import { PasskeyVerifier } from './passkey-verifier.js';
import { PasskeyRow } from './passkey.entity.js';
import { COUNT_USE } from './passkeys.sql.js';
import { RelyingParties } from './relying-party.js';

interface Proof {
  // The account of the passkey, right or wrong.
  accountId?: number;
  isRight: boolean;
}

@Injectable()
export class PasskeyProofs {
  constructor(
    @InjectRepository(PasskeyRow) private readonly passkeys: Repository<PasskeyRow>,
    private readonly parties: RelyingParties,
    private readonly challenges: PasskeyChallenges,
    private readonly verifier: PasskeyVerifier,
  ) {}

  // Throws ApiError 404 where there are no passkeys.
  async check(passkey: PasskeyAssertion, purpose: Purpose, network: NetworkHashes): Promise<Proof> {
    this.parties.get();
    const known = await this.passkeys.findOneBy({ credential_id: passkey.id });
    const challenge = challengeOf(passkey.clientDataJSON);
    const isAsked =
      challenge !== undefined && (await this.challenges.use(purpose, challenge)) !== undefined;
    const isRight =
      isAsked &&
      known !== null &&
      isOwn(known, passkey, purpose) &&
      (await this.isRight(known, passkey, network));
    return { accountId: known?.user_id, isRight };
  }

  private async isRight(known: PasskeyRow, passkey: PasskeyAssertion, network: NetworkHashes) {
    const counter = await this.verifier.counterOf(passkey, known);
    if (counter === undefined) return false;
    if (await row(this.passkeys.manager, COUNT_USE, [known.id, counter])) return true;
    // Unless it was removed meanwhile.
    if (!(await this.passkeys.existsBy({ id: known.id }))) return false;
    await this.passkeys.manager.insert(SecurityEvent, {
      kind: 'passkey_counter_back',
      account_id: known.user_id,
      network: network.narrow,
    });
    return false;
  }
}

// Signing in, nothing but the handle says whose passkey the authenticator means.
const isOwn = (known: PasskeyRow, { userHandle }: PasskeyAssertion, purpose: Purpose) =>
  purpose.kind === 'sign-in'
    ? userHandle === known.user_handle
    : known.user_id === purpose.userId && (userHandle ?? known.user_handle) === known.user_handle;
