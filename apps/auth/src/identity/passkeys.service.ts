import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { LIMITS, PASSKEY_TEXTS, type Passkey, type PasskeyAttestation } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { conflict, invalidInput, notFound, violatedConstraint } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { EmailConfirmations } from '../mail/email-confirmations.js';
import { lockMember } from '../accounts/lock-user.js';
import { Mails } from '../mail/mails.js';
import { SecurityEvent } from '../accounts/security-event.entity.js';
import { challengeOf } from './client-data.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyVerifier } from './passkey-verifier.js';
import { PasskeyRow } from './passkey.entity.js';
import { INSERT_PASSKEY } from './passkeys.sql.js';
import { RelyingParties } from './relying-party.js';

const rejected = () => invalidInput(PASSKEY_TEXTS.rejected, { passkey: PASSKEY_TEXTS.rejected });

@Injectable()
export class PasskeysService {
  constructor(
    @InjectRepository(PasskeyRow) private readonly passkeys: Repository<PasskeyRow>,
    private readonly parties: RelyingParties,
    private readonly challenges: PasskeyChallenges,
    private readonly verifier: PasskeyVerifier,
    private readonly mails: Mails,
    private readonly emails: EmailConfirmations,
  ) {}

  // Null where there are no passkeys.
  async of(userId: number): Promise<Passkey[] | null> {
    if (!this.parties.find()) return null;
    return this.passkeys.find({
      select: { id: true, name: true, created_at: true, last_used: true },
      where: { user_id: userId },
      order: { id: 'ASC' },
    });
  }

  // All throw ApiError 404 where there are no passkeys. `browser` names the new one.
  async add(
    userId: number,
    passkey: PasskeyAttestation,
    browser: string | undefined,
    network: NetworkHashes,
  ): Promise<Passkey> {
    this.parties.get();
    const challenge = challengeOf(passkey.clientDataJSON) ?? '';
    const handle = await this.challenges.use({ kind: 'registration', userId }, challenge);
    const credential = handle ? await this.verifier.credentialOf(passkey) : undefined;
    if (!credential) throw rejected();
    const { id, publicKey, counter } = credential;
    const name = (browser ?? 'Passkey').slice(0, LIMITS.passkeyNameLength);
    const added = await inTransaction(this.passkeys.manager, async (transaction) => {
      this.emails.assertConfirmed(await lockMember(transaction, userId));
      const values = [
        userId,
        id,
        Buffer.from(publicKey),
        counter,
        passkey.transports ?? '',
        handle,
        name,
      ];
      const inserted = await row(transaction, INSERT_PASSKEY, values);
      if (!inserted) throw conflict(PASSKEY_TEXTS.limit);
      await transaction.insert(SecurityEvent, {
        kind: 'passkey_added',
        account_id: userId,
        network: network.narrow,
      });
      return inserted;
    }).catch((error: unknown) => {
      if (violatedConstraint(error) === 'passkeys_credential_id')
        throw conflict(PASSKEY_TEXTS.known);
      throw error;
    });
    this.mails.enqueueLater({ kind: 'new-passkey', accountId: userId });
    return { ...added, last_used: null };
  }

  async rename(userId: number, id: number, name: string): Promise<void> {
    this.parties.get();
    const { affected } = await this.passkeys.update({ id, user_id: userId }, { name });
    if (!affected) throw notFound(PASSKEY_TEXTS.notFound);
  }

  async remove(userId: number, id: number, network: NetworkHashes): Promise<void> {
    this.parties.get();
    await inTransaction(this.passkeys.manager, async (transaction) => {
      const { affected } = await transaction.delete(PasskeyRow, { id, user_id: userId });
      if (!affected) throw notFound(PASSKEY_TEXTS.notFound);
      await transaction.insert(SecurityEvent, {
        kind: 'passkey_removed',
        account_id: userId,
        network: network.narrow,
      });
    });
  }
}
