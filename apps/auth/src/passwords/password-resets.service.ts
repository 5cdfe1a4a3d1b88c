import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ERROR_TEXTS, FACTOR_TEXTS } from '@lodge/contracts';
import { inTransaction, lockAccount } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import { RateLimits, withPrefix } from '@lodge/limits';
import { PasswordHashingService } from '@lodge/limits/hashing';
import { despiteOutage, ApiError, invalidField, invalidInput } from '@lodge/service';
import { SessionEndings } from '@lodge/access';
import type { Attempt } from '../accounts/origin.js';
import { PasswordsService } from './passwords.service.js';
import { User } from '../entities.js';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import type { FinishPasswordResetDto } from './passwords.dto.js';
import { linkInvalid, ResetProofsService, type ResetProof } from './reset-proofs.service.js';

const codeRequired = () =>
  new ApiError(400, FACTOR_TEXTS.secondFactorRequired, 'second_factor_required', {
    fields: { code: FACTOR_TEXTS.secondFactorRequired },
  });

@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly database: DataSource,
    private readonly proofs: ResetProofsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: RateLimits,
    private readonly hashing: PasswordHashingService,
    private readonly sessions: SessionEndings,
    private readonly passwords: PasswordsService,
  ) {}

  // Hashes only for a valid link or recovery code, and before anything is used up: after a mistyped
  // code or a full queue the member can try again.
  async finish(reset: FinishPasswordResetDto, origin: Attempt): Promise<void> {
    const { network } = origin;
    const proof = await this.proofOf(reset, origin);
    const { userId } = proof;
    if (!reset.code && (await this.secondFactors.methodsOf(userId)).length > 0)
      throw codeRequired();
    // Using up the limit elsewhere does not keep the holder of the link from a new password.
    const key = withPrefix(String(userId), network);
    const password_hash = await this.limits.countUnlessFailed(
      ['newPasswordsByAccountAndNetwork', key],
      () => this.hashing.hash(reset.newPassword, { ...network, account: userId }),
    );
    await inTransaction(this.database, async (transaction) => {
      if (!(await lockAccount(transaction, User, userId))) throw linkInvalid();
      await proof.useIn(transaction);
      await this.assertFactor(transaction, proof, reset.code);
      await transaction.update(User, { id: userId }, { password_hash });
      await recordEvent(transaction, 'password_reset', userId, network);
      await this.sessions.end(userId);
    });
    await despiteOutage(this.passwords.noteOwnChange(userId));
  }

  private proofOf(reset: FinishPasswordResetDto, origin: Attempt): Promise<ResetProof> {
    const { token, email, recovery_code: code } = reset;
    if (email === undefined || code === undefined)
      return this.proofs.ofLink(token ?? '', origin.network);
    if (token !== undefined) throw invalidInput(ERROR_TEXTS.invalidInput);
    return this.proofs.ofRecoveryCode(email, code, origin);
  }

  private async assertFactor(
    transaction: EntityManager,
    proof: ResetProof,
    code: string | undefined,
  ) {
    const methods = await this.secondFactors.methodsOf(proof.userId, transaction);
    if (methods.length === 0) return;
    if (!code) throw codeRequired();
    if (!(await proof.isRightCode(transaction, code)))
      throw invalidField('code', FACTOR_TEXTS.codeWrong);
  }
}
