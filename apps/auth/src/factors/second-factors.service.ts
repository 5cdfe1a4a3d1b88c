import { Injectable } from '@nestjs/common';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { ApiError } from '@lodge/http';
import type { SignInOrigin } from '../sessions/sign-in-limits.js';
import { CodeLimits } from './code-limits.js';
import { FactorsService } from './factors.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SignInChallenges } from './sign-in-challenges.js';
import { digitsOf } from './totp.js';
import { TotpService } from './totp.service.js';
import type { Account } from '../sessions/sessions.sql.js';

@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly factors: FactorsService,
    private readonly totp: TotpService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly challenges: SignInChallenges,
    private readonly limits: CodeLimits,
  ) {}

  async isRequired(accountId: number): Promise<boolean> {
    return (await this.factors.methodsOf(accountId)).length > 0;
  }

  // For whoever gave the right password. Throws ApiError 401 `second_factor_required`.
  async assertNotRequired(account: Account): Promise<void> {
    const methods = await this.factors.methodsOf(account.id);
    if (methods.length === 0) return;
    const challenge = this.challenges.create(account);
    throw new ApiError(401, FACTOR_TEXTS.secondFactorRequired, 'second_factor_required', {
      challenge,
      methods,
    });
  }

  // Of an authenticator, or a recovery code, which is used up. Throws RateLimitReached.
  async isRight(accountId: number, code: string, origin: SignInOrigin): Promise<boolean> {
    return digitsOf(code)
      ? this.isOfAuthenticator(accountId, code, origin)
      : this.recoveryCodes.use(accountId, code, origin.network);
  }

  // Throws RateLimitReached.
  async isOfAuthenticator(accountId: number, code: string, origin: SignInOrigin): Promise<boolean> {
    const digits = digitsOf(code);
    if (!digits) return false;
    const charge = await this.limits.count(accountId, origin);
    const isRight = await this.totp.accept(accountId, digits);
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
