import { Injectable } from '@nestjs/common';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { invalidInput } from '@lodge/service';
import { RateLimits, withPrefix, type NetworkHashes } from '@lodge/limits';
import { RecoveryCodesService } from '../identity/recovery-codes.service.js';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { AccountsByEmail } from '../accounts/accounts-by-email.js';
import { SignInLog } from '../accounts/security-log.js';
import type { ResetProof } from './reset-proof.js';

// No id of an account: an unknown email costs the same queries.
const NOBODY = 0;

const codeWrong = () =>
  invalidInput(FACTOR_TEXTS.recoveryCodeWrong, { recovery_code: FACTOR_TEXTS.recoveryCodeWrong });

@Injectable()
export class RecoveryProofs {
  constructor(
    private readonly accounts: AccountsByEmail,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: RateLimits,
    private readonly log: SignInLog,
  ) {}

  // The code stands for the password, so that a second factor takes a code of the authenticator:
  // two recovery codes would be one sheet of paper. Throws ApiError 400 and RateLimitReached.
  async find(email: string, code: string, network: NetworkHashes): Promise<ResetProof> {
    const { account, emailKey } = await this.accounts.find(email);
    await this.limits.count('recoveriesByAccountAndNetwork', withPrefix(emailKey, network));
    const isRight = await this.recoveryCodes.isUnused(account?.id ?? NOBODY, code);
    if (!account || !isRight) {
      this.log.failed(account?.id, network);
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
