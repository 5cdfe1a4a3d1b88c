import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  LIMITS,
  PASSKEY_TEXTS,
  type Passkey,
  type PasskeyAttestation,
  type PasskeyCreation,
} from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import type { NetworkHashes } from '@lodge/limits';
import type { Session } from '@lodge/access';
import { conflict, invalidField, notFound, onViolation } from '@lodge/service';
import type { Origin } from '../accounts/origin.js';
import { AuthConfig } from '../auth.config.js';
import { User, PasskeyRow } from '../entities.js';
import { EmailConfirmationsService } from '../email/email-confirmations.service.js';
import { MailQueue } from '../email/mail-queue.js';
import { CHALLENGE_TIMEOUT, PasskeyChallengesService } from './passkey-challenges.service.js';
import { descriptorOf } from './passkey-proofs.service.js';
import { ALGORITHMS, credentialOf } from './passkey-verifier.js';
import { INSERT_PASSKEY } from './passkeys.sql.js';
import { assertRelyingParty, relyingPartyOf } from './relying-party.js';

const HANDLE_BYTES = 32;

// All methods but the list throw ApiError 404 where passkeys are unavailable.
@Injectable()
export class PasskeysService {
  constructor(
    @InjectRepository(PasskeyRow) private readonly passkeys: Repository<PasskeyRow>,
    private readonly config: AuthConfig,
    private readonly challenges: PasskeyChallengesService,
    private readonly mails: MailQueue,
    private readonly emails: EmailConfirmationsService,
  ) {}

  async list(userId: number): Promise<Passkey[] | null> {
    if (!relyingPartyOf(this.config)) return null;
    return this.passkeys.find({
      select: { id: true, name: true, created_at: true, last_used: true },
      where: { user_id: userId },
      order: { id: 'ASC' },
    });
  }

  async begin(userId: number): Promise<PasskeyCreation> {
    const { id, name } = assertRelyingParty(this.config);
    const member = await this.passkeys.manager.findOneBy(User, { id: userId });
    const { email } = this.emails.assertConfirmed(member);
    const own = await this.passkeys.find({ where: { user_id: userId }, order: { slot: 'ASC' } });
    const handle = own[0]?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
    return {
      challenge: this.challenges.create({ kind: 'registration', userId }, handle),
      rp: { id, name },
      user: { id: handle, name: email, displayName: '' },
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

  async add(
    session: Session,
    passkey: PasskeyAttestation,
    { label = 'Passkey', network }: Origin,
  ): Promise<Passkey> {
    const { userId } = session;
    const party = assertRelyingParty(this.config);
    const purpose = { kind: 'registration', userId } as const;
    const handle = await this.challenges.use(purpose, passkey.clientDataJSON);
    const credential = handle ? await credentialOf(party, passkey) : undefined;
    if (!handle || !credential) throw invalidField('passkey', PASSKEY_TEXTS.rejected);
    const values = {
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: passkey.transports ?? '',
      user_handle: handle,
      name: label.slice(0, LIMITS.passkeyNameLength),
    };
    const added = await inTransaction(this.passkeys.manager, async (transaction) => {
      await this.emails.lockOwner(transaction, session);
      const inserted = await row(transaction, INSERT_PASSKEY, values);
      if (!inserted) throw conflict(PASSKEY_TEXTS.limit);
      await recordEvent(transaction, 'passkey_added', userId, network);
      return inserted;
    }).catch(onViolation({ passkeys_credential_id: () => conflict(PASSKEY_TEXTS.known) }));
    this.mails.enqueueLater({ kind: 'new-passkey', accountId: userId });
    return { ...added, last_used: null };
  }

  async rename(userId: number, id: number, name: string): Promise<void> {
    assertRelyingParty(this.config);
    const { affected } = await this.passkeys.update({ id, user_id: userId }, { name });
    if (!affected) throw notFound(PASSKEY_TEXTS.notFound);
  }

  async remove(userId: number, id: number, network: NetworkHashes): Promise<void> {
    assertRelyingParty(this.config);
    await inTransaction(this.passkeys.manager, async (transaction) => {
      const { affected } = await transaction.delete(PasskeyRow, { id, user_id: userId });
      if (!affected) throw notFound(PASSKEY_TEXTS.notFound);
      await recordEvent(transaction, 'passkey_removed', userId, network);
    });
  }
}
