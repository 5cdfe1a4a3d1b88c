import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FactorMethod, Factors } from '@lodge/contracts';
import { row, type Runner } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { AttemptLimits, codePolicy } from '../accounts/attempt-limits.js';
import type { Attempt } from '../accounts/origin.js';
import { READ_FACTORS } from './factors.sql.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { digitsOf, TotpService } from './totp.service.js';

type SecondFactors = Pick<Factors, 'totp_since' | 'recovery_codes_left'>;

@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly database: DataSource,
    private readonly totp: TotpService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly limits: AttemptLimits,
  ) {}

  async read(userId: number, runner: Runner = this.database): Promise<SecondFactors> {
    return (await row(runner, READ_FACTORS, { userId }))!;
  }

  // Recovery codes alone are no second factor, nor are passkeys, which replace the password.
  async methodsOf(userId: number, runner?: Runner): Promise<FactorMethod[]> {
    const { totp_since: totpSince, recovery_codes_left: codesLeft } = await this.read(
      userId,
      runner,
    );
    if (!totpSince) return [];
    return codesLeft > 0 ? ['totp', 'recovery_code'] : ['totp'];
  }

  isRight(transaction: EntityManager, accountId: number, code: string, origin: Attempt) {
    return digitsOf(code)
      ? this.isOfAuthenticator(transaction, accountId, code, origin)
      : this.recoveryCodes.useIn(transaction, accountId, code, origin.network);
  }

  // A recovery code means that the authenticator is lost. One-time codes are turned off: the other
  // recovery codes end with the old password, so nothing could sign the member in.
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

  async isOfAuthenticator(
    transaction: EntityManager,
    accountId: number,
    code: string,
    origin: Attempt,
  ): Promise<boolean> {
    const digits = digitsOf(code);
    if (!digits) return false;
    const accept = () => this.totp.accept(accountId, digits, transaction);
    return this.limits.attempt(codePolicy(accountId, origin), accept);
  }

  // Recovery codes prove nothing here.
  async provesIdentity(accountId: number, code: string): Promise<boolean> {
    const digits = digitsOf(code);
    if (!digits) return false;
    return this.limits.attemptProof(accountId, () => this.totp.accept(accountId, digits));
  }
}
