import { Injectable } from '@nestjs/common';
import { FACTOR_TEXTS } from '@lodge/contracts';
import type { Charge } from '@lodge/limits';
import { ApiError, despiteOutage } from '@lodge/service';
import { AccountPasswordsService } from '../passwords/account-passwords.service.js';
import { AccountsByEmailService } from '../accounts/accounts-by-email.service.js';
import type { Account } from '../accounts/accounts.sql.js';
import { AttemptLimits } from '../accounts/attempt-limits.js';
import type { Origin } from '../accounts/origin.js';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { SignInChallengesService } from '../identity/sign-in-challenges.service.js';
import {
  SessionStartsService,
  wrongCredentials,
  type SignIn,
} from '../sessions/session-starts.service.js';
import type { LoginDto, SecondFactorLoginDto } from './sign-in.dto.js';

const wrongCode = () => new ApiError(401, FACTOR_TEXTS.codeWrong, 'wrong_code');

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsByEmailService,
    private readonly passwords: AccountPasswordsService,
    private readonly challenges: SignInChallengesService,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: AttemptLimits,
    private readonly starts: SessionStartsService,
  ) {}

  async withPassword({ email, password }: LoginDto, origin: Origin): Promise<SignIn> {
    const owner = await this.accounts.find(email);
    const charges = await this.limits.countSignIn(owner, origin);
    const account = await this.checked(password, owner.account, charges, origin);
    if (!account) {
      this.limits.recordFailure(owner.account?.id, origin);
      throw wrongCredentials();
    }
    const methods = await this.secondFactors.methodsOf(account.id);
    // Beyond these limits a right password counts like a wrong one, as each costs a hash.
    await this.limits.count(methods.length > 0 ? 'challenge' : 'session', account.id, origin);
    await this.limits.succeeded(charges);
    if (methods.length > 0) throw this.challenges.required(account, methods);
    return this.starts.begin(account, origin);
  }

  // A try counts first. The code and the challenge are used up with the session that they begin:
  // the challenge last, as a deadlock repeats the statements before it.
  async withCode({ challenge, code }: SecondFactorLoginDto, origin: Origin): Promise<SignIn> {
    const { account, nonce } = await this.challenges.open(challenge);
    return this.starts.begin(account, origin, async (transaction) => {
      if (!(await this.secondFactors.isRight(transaction, account.id, code, origin))) {
        this.limits.recordFailure(account.id, origin);
        throw wrongCode();
      }
      await this.limits.count('session', account.id, origin);
      await this.challenges.use(nonce);
    });
  }

  // Known devices go first in the hash queue. Attempts that the queue rejects do not count.
  private async checked(
    password: string,
    account: Account | undefined,
    charges: Charge[],
    { network }: Origin,
  ) {
    const isKnownDevice = charges.some(([limit]) => limit === 'signInByDevice');
    const owner = { ...network, account: isKnownDevice ? account?.id : undefined };
    try {
      return await this.passwords.check(password, account, owner);
    } catch (error) {
      await despiteOutage(this.limits.giveBack(charges));
      throw error;
    }
  }
}
