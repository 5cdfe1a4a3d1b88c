import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ERROR_TEXTS, FACTOR_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { digestOf, invalidField } from '@lodge/service';
import { AccountsService, NOBODY } from '../accounts/accounts.service.js';
import { AttemptLimits, recoveryPolicy } from '../accounts/attempt-limits.js';
import type { Attempt } from '../accounts/origin.js';
import { RecoveryCodesService } from '../identity/recovery-codes.service.js';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { FIND_VALID, USE_VALID } from './password-resets.sql.js';

export interface ResetProof {
  userId: number;
  isRightCode(transaction: EntityManager, code: string): Promise<boolean>;
  /** Call it once the account is locked: of two at once, one waits. @throws ApiError 400 */
  useIn(transaction: EntityManager): Promise<void>;
}

export const linkInvalid = () => invalidField('token', ERROR_TEXTS.resetLinkInvalid);
const codeWrong = () => invalidField('recovery_code', FACTOR_TEXTS.recoveryCodeWrong);

@Injectable()
export class ResetProofsService {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: AttemptLimits,
  ) {}

  async ofLink(token: string, network: NetworkHashes): Promise<ResetProof> {
    const digest = digestOf(token);
    const reset = await row(this.database, FIND_VALID, { digest });
    if (!reset) throw linkInvalid();
    const { user_id: userId } = reset;
    return {
      userId,
      isRightCode: (transaction, code) =>
        this.secondFactors.isRightAtReset(transaction, userId, code, network),
      useIn: async (transaction) => {
        if (!(await row(transaction, USE_VALID, { digest }))) throw linkInvalid();
      },
    };
  }

  /**
   * The code replaces the password, so the second factor has to be the authenticator's: two
   * recovery codes would come from one sheet of paper.
   * @throws ApiError 400, RateLimitReached
   */
  async ofRecoveryCode(email: string, code: string, origin: Attempt): Promise<ResetProof> {
    const { network } = origin;
    const owner = await this.accounts.findByEmail(email);
    const { account } = owner;
    const isRight = await this.limits.attempt(recoveryPolicy(owner, origin), () =>
      this.recoveryCodes.isUnused(account?.id ?? NOBODY, code),
    );
    if (!account || !isRight) {
      this.limits.recordFailure(account?.id, origin);
      throw codeWrong();
    }
    return {
      userId: account.id,
      isRightCode: (transaction, digits) =>
        this.secondFactors.isOfAuthenticator(transaction, account.id, digits, { network }),
      useIn: async (transaction) => {
        if (!(await this.recoveryCodes.useIn(transaction, account.id, code, network)))
          throw codeWrong();
      },
    };
  }
}
