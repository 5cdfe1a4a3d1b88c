import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  PASSKEY_TRANSPORTS,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeyTransport,
} from '@lodge/contracts';
import { EmailConfirmations } from '../mail/email-confirmations.js';
import { lockMember } from '../accounts/lock-user.js';
import { CHALLENGE_TIMEOUT, PasskeyChallenges } from './passkey-challenges.js';
import { ALGORITHMS } from './passkey-verifier.js';
import { PasskeyRow } from './passkey.entity.js';
import { RelyingParties } from './relying-party.js';

const HANDLE_BYTES = 32;

/** What browsers are asked for. */
@Injectable()
export class PasskeyOptions {
  constructor(
    @InjectRepository(PasskeyRow) private readonly passkeys: Repository<PasskeyRow>,
    private readonly parties: RelyingParties,
    private readonly challenges: PasskeyChallenges,
    private readonly emails: EmailConfirmations,
  ) {}

  // Throws ApiError 404 where there are no passkeys.
  async forRegistration(userId: number): Promise<PasskeyCreation> {
    const { id, name } = this.parties.get();
    const member = await lockMember(this.passkeys.manager, userId);
    this.emails.assertConfirmed(member);
    const own = await this.of(userId);
    const handle = own[0]?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
    return {
      challenge: this.challenges.create({ kind: 'registration', userId }, handle),
      rp: { id, name },
      user: { id: handle, name: member.email, displayName: '' },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: own.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: CHALLENGE_TIMEOUT,
    };
  }

  // Null where there are no passkeys.
  forSignIn(): PasskeyRequest | null {
    const party = this.parties.find();
    if (!party) return null;
    return requestOf(party.id, this.challenges.create({ kind: 'sign-in' }), []);
  }

  // Null for a member without passkeys.
  async forProof(userId: number): Promise<PasskeyRequest | null> {
    const party = this.parties.find();
    const own = party ? await this.of(userId) : [];
    if (!party || own.length === 0) return null;
    return requestOf(party.id, this.challenges.create({ kind: 'proof', userId }), own);
  }

  private of(userId: number): Promise<PasskeyRow[]> {
    return this.passkeys.find({ where: { user_id: userId }, order: { slot: 'ASC' } });
  }
}

const requestOf = (rpId: string, challenge: string, own: PasskeyRow[]): PasskeyRequest => ({
  challenge,
  rpId,
  allowCredentials: own.map(descriptorOf),
  userVerification: 'required',
  timeout: CHALLENGE_TIMEOUT,
});

const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id,
  transports: transports.split(' ').filter(isTransport),
});

const isTransport = (text: string): text is PasskeyTransport =>
  PASSKEY_TRANSPORTS.some((transport) => transport === text);
