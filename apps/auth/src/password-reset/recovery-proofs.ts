import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import { invalidInput, RateLimits, withPrefix, type NetworkHashes } from '@lodge/http';
import { SessionKeys } from '@lodge/session';
import { RecoveryCodesService } from '../factors/recovery-codes.service.js';
import { SecondFactorsService } from '../factors/second-factors.service.js';
import { SignInLog } from '../sessions/sign-in-log.js';
import { FIND_BY_EMAIL } from './password-resets.sql.js';
import type { ResetProof } from './reset-proof.js';

// No id of an account: an unknown email costs the same queries.
const NOBODY = 0;

const codeWrong = () =>
  invalidInput(FACTOR_TEXTS.recoveryCodeWrong, { recovery_code: FACTOR_TEXTS.recoveryCodeWrong });

@Injectable()
export class RecoveryProofs {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: RateLimits,
    private readonly keys: SessionKeys,
    private readonly log: SignInLog,
  ) {}

  // The code stands for the password, so that a second factor takes a code of the authenticator:
  // two recovery codes would be one sheet of paper. Throws ApiError 400 and RateLimitReached.
  async find(email: string, code: string, network: NetworkHashes): Promise<ResetProof> {
    const account = await row(this.database, FIND_BY_EMAIL, [email]);
    const key = String(account?.id ?? this.keys.sign('email', email.toLowerCase()));
    await this.limits.count('recoveriesByAccountAndNetwork', withPrefix(key, network));
    const isRight = await this.recoveryCodes.isUnused(account?.id ?? NOBODY, code);
    if (!account || !isRight) {
      this.log.failed(account?.id, network);
      throw codeWrong();
    }
    return {
      userId: account.id,
      isRightCode: (digits) =>
        this.secondFactors.isOfAuthenticator(account.id, digits, { network }),
      useIn: async (transaction) => {
        if (!(await this.recoveryCodes.useIn(transaction, account.id, code, network)))
          throw codeWrong();
      },
    };
  }
}
