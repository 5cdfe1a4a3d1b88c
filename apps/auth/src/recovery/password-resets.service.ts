import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS, FACTOR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { ApiError, invalidInput } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { SessionKeys, SessionStore } from '@lodge/access';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { Mails } from '../mail/mails.js';
import { PasswordHashing } from '@lodge/limits/hashing';
import { SecurityEvent } from '../accounts/security-event.entity.js';
import { User } from '../accounts/user.entity.js';
import { LinkProofs } from './link-proofs.js';
import type { FinishPasswordResetDto } from './password-resets.dto.js';
import { RecoveryProofs } from './recovery-proofs.js';
import { ResetLimits } from './reset-limits.js';
import type { SignInOrigin } from '../accounts/attempt-limits.js';
import { SEAL } from '../mail/reset-letters.js';
import type { ResetProof } from './reset-proof.js';

const codeRequired = () =>
  new ApiError(400, FACTOR_TEXTS.secondFactorRequired, 'second_factor_required', {
    fields: { code: FACTOR_TEXTS.secondFactorRequired },
  });
const codeWrong = () => invalidInput(FACTOR_TEXTS.codeWrong, { code: FACTOR_TEXTS.codeWrong });

@Injectable()
export class PasswordResetsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly links: LinkProofs,
    private readonly recoveries: RecoveryProofs,
    private readonly sessions: SessionStore,
    private readonly hashing: PasswordHashing,
    private readonly events: EventBus,
    private readonly mails: Mails,
    private readonly keys: SessionKeys,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: ResetLimits,
  ) {}

  // Looks nothing up but for a device cookie: the time it takes reveals nothing about the account.
  async request(email: string, origin: SignInOrigin): Promise<void> {
    await this.limits.count(email, origin);
    const sealed = this.keys.seal(SEAL, email);
    const { narrow } = origin.network;
    await this.mails.enqueue({ kind: 'password-reset', email: sealed, network: narrow });
  }

  // Ends all of the member's sessions and links. Hashes only for a valid link or recovery code, and
  // before anything is used up: whoever mistypes the code, or meets a full queue, can try again.
  async finish(reset: FinishPasswordResetDto, network: NetworkHashes): Promise<void> {
    const proof = await this.proofOf(reset, network);
    const { userId } = proof;
    if (!reset.code && (await this.secondFactors.methodsOf(userId)).length > 0)
      throw codeRequired();
    await this.limits.countNewPassword(userId, network);
    const newHash = await this.hashing.hash(reset.newPassword, userId);
    await inTransaction(this.database, async (transaction) => {
      await transaction.findOne(User, {
        select: { id: true },
        where: { id: userId },
        lock: { mode: 'for_no_key_update' },
      });
      await proof.useIn(transaction);
      await this.assertFactor(transaction, proof, reset.code);
      await transaction.update(User, { id: userId }, { password_hash: newHash });
      await transaction.insert(SecurityEvent, {
        kind: 'password_reset',
        account_id: userId,
        network: network.narrow,
      });
      await this.sessions.endAll(userId);
    });
    this.events.publish('sessions.ended', { userId });
  }

  private proofOf(reset: FinishPasswordResetDto, network: NetworkHashes): Promise<ResetProof> {
    const { token, email, recovery_code: code } = reset;
    if (email === undefined || code === undefined) return this.links.find(token ?? '', network);
    if (token !== undefined) throw invalidInput(ERROR_TEXTS.invalidInput);
    return this.recoveries.find(email, code, network);
  }

  private async assertFactor(
    transaction: EntityManager,
    proof: ResetProof,
    code: string | undefined,
  ) {
    const methods = await this.secondFactors.methodsOf(proof.userId, transaction);
    if (methods.length === 0) return;
    if (!code) throw codeRequired();
    if (!(await proof.isRightCode(transaction, code))) throw codeWrong();
  }
}
