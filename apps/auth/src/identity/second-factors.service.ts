import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FACTOR_TEXTS, type FactorMethod } from '@lodge/contracts';
import type { Runner } from '@lodge/database';
import { ApiError } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import type { SignInOrigin } from '../accounts/attempt-limits.js';
import { CodeLimits } from './code-limits.js';
import { FactorsService } from './factors.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SignInChallenges } from './sign-in-challenges.js';
import { digitsOf } from './totp.js';
import { TotpService } from './totp.service.js';
import type { Account } from '../accounts/accounts.sql.js';

@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly factors: FactorsService,
    private readonly totp: TotpService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly challenges: SignInChallenges,
    private readonly limits: CodeLimits,
  ) {}

  // Empty without a second factor.
  methodsOf(accountId: number, runner?: Runner): Promise<FactorMethod[]> {
    return this.factors.methodsOf(accountId, runner);
  }

  // For whoever gave the right password: ApiError 401 `second_factor_required`.
  required(account: Account, methods: FactorMethod[]): ApiError {
    const challenge = this.challenges.create(account);
    return new ApiError(401, FACTOR_TEXTS.secondFactorRequired, 'second_factor_required', {
      challenge,
      methods,
    });
  }

  // Of an authenticator, or a recovery code. Used up with the transaction, which is that of what the
  // code allows. Throws RateLimitReached.
  async isRight(
    transaction: EntityManager,
    accountId: number,
    code: string,
    origin: SignInOrigin,
  ): Promise<boolean> {
    return digitsOf(code)
      ? this.isOfAuthenticator(transaction, accountId, code, origin)
      : this.recoveryCodes.useIn(transaction, accountId, code, origin.network);
  }

  // Together with a link. A recovery code says that the authenticator is lost, and all others end with
  // the old password: one-time codes go off, as nothing could sign the member in.
  async isRightAtReset(
    transaction: EntityManager,
    accountId: number,
    code: string,
    network: NetworkHashes,
  ): Promise<boolean> {
    const isRight = await this.isRight(transaction, accountId, code, { network });
    if (isRight && !digitsOf(code)) await this.totp.removeIn(transaction, accountId, network);
    return isRight;
  }

  // Throws RateLimitReached.
  async isOfAuthenticator(
    transaction: EntityManager,
    accountId: number,
    code: string,
    origin: SignInOrigin,
  ): Promise<boolean> {
    const digits = digitsOf(code);
    if (!digits) return false;
    const charge = await this.limits.count(accountId, origin);
    const isRight = await this.totp.accept(accountId, digits, transaction);
    if (isRight) await this.limits.giveBack(charge);
    return isRight;
  }

  // Of an authenticator alone. Throws RateLimitReached.
  async provesIdentity(accountId: number, code: string): Promise<boolean> {
    const digits = digitsOf(code);
    if (!digits) return false;
    const charge = await this.limits.countProof(accountId);
    const isRight = await this.totp.accept(accountId, digits);
    if (isRight) await this.limits.giveBack(charge);
    return isRight;
  }
}
