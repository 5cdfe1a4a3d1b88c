import { Injectable } from '@nestjs/common';
import { FACTOR_TEXTS, PASSKEY_TEXTS, type PasskeyAssertion } from '@lodge/contracts';
import { PasswordHashingService } from '@lodge/limits/hashing';
import { ApiError } from '@lodge/service';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Account } from '../accounts/accounts.sql.js';
import { AttemptLimits, challengePolicy, signInPolicy } from '../accounts/attempt-limits.js';
import type { Origin } from '../accounts/origin.js';
import { PasskeyProofsService } from '../identity/passkey-proofs.service.js';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { SignInChallengesService } from '../identity/sign-in-challenges.service.js';
import { SessionStartsService, wrongCredentials, type SignIn } from './session-starts.service.js';
import type { LoginDto, SecondFactorLoginDto } from './sign-in.dto.js';

const wrongCode = () => new ApiError(401, FACTOR_TEXTS.codeWrong, 'wrong_code');
const rejected = () => new ApiError(401, PASSKEY_TEXTS.rejected, 'wrong_credentials');

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly hashing: PasswordHashingService,
    private readonly challenges: SignInChallengesService,
    private readonly passkeys: PasskeyProofsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: AttemptLimits,
    private readonly starts: SessionStartsService,
  ) {}

  async withPassword({ email, password }: LoginDto, origin: Origin): Promise<SignIn> {
    const owner = await this.accounts.findByEmail(email);
    const proved = await this.limits.attempt(signInPolicy(owner, origin), async (isKnown) => {
      const account = await this.checked(password, owner.account, origin, isKnown);
      if (!account) return undefined;
      const methods = await this.secondFactors.methodsOf(account.id);
      // Beyond these limits a right password counts like a wrong one, as each costs a hash.
      if (methods.length > 0) await this.limits.count(challengePolicy(account.id, origin));
      else await this.limits.countSession(account.id, origin);
      return { account, methods };
    });
    if (!proved) {
      this.limits.recordFailure(owner.account?.id, origin);
      throw wrongCredentials();
    }
    const { account, methods } = proved;
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
      await this.limits.countSession(account.id, origin);
      await this.challenges.use(nonce);
    });
  }

  // A passkey is both factors: something a member has, unlocked by what they know or are.
  async withPasskey(passkey: PasskeyAssertion, origin: Origin): Promise<SignIn> {
    const purpose = { kind: 'sign-in' } as const;
    const count = (isKnown: boolean) =>
      this.limits.countPasskey(isKnown ? passkey.id : undefined, origin);
    const proof = await this.passkeys.check(passkey, purpose, origin.network, count);
    const account = proof.isRight && (await this.accounts.find(proof.accountId));
    if (!account) {
      this.limits.recordFailure(proof.accountId, origin);
      throw rejected();
    }
    await this.limits.countSession(account.id, origin);
    return this.starts.begin(account, origin);
  }

  // Known devices go first in the hash queue. A password that was hashed as typed is hashed anew, in
  // the form that any keyboard gives.
  private async checked(
    password: string,
    account: Account | undefined,
    { network }: Origin,
    isKnownDevice: boolean,
  ): Promise<Account | undefined> {
    const owner = { ...network, account: isKnownDevice ? account?.id : undefined };
    const form = await this.hashing.formOf(password, account?.password_hash, owner);
    if (!account || form === undefined) return undefined;
    if (form === 'normalized') return account;
    const { id, password_hash: before } = account;
    const after = await this.hashing.hash(password, { ...owner, account: id });
    await this.accounts.rehash(id, before, after);
    return { ...account, password_hash: after };
  }
}
