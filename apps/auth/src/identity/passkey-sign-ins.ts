import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { PASSKEY_TEXTS, type PasskeyAssertion } from '@lodge/contracts';
import { row } from '@lodge/database';
import { ApiError } from '@lodge/service';
import { FIND_ACCOUNT_BY_ID } from '../accounts/accounts.sql.js';
import { SessionsService, type Begun } from '../sign-in/sign-in.service.js';
import { SignInLimits, type SignInOrigin } from '../accounts/attempt-limits.js';
import { SignInLog } from '../accounts/security-log.js';
import { PasskeyProofs } from './passkey-proofs.js';

const rejected = () => new ApiError(401, PASSKEY_TEXTS.rejected, 'wrong_credentials');

@Injectable()
export class PasskeySignIns {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly proofs: PasskeyProofs,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly log: SignInLog,
  ) {}

  // The passkey is both factors: something a member has, unlocked by what they know or are. Throws
  // ApiError 401, alike for an unknown passkey.
  async begin(
    passkey: PasskeyAssertion,
    origin: SignInOrigin,
    previous: string | undefined,
  ): Promise<Begun> {
    await this.limits.countPasskey(passkey.id, origin.network);
    const purpose = { kind: 'sign-in' } as const;
    const { accountId, isRight } = await this.proofs.check(passkey, purpose, origin.network);
    const account = isRight && (await row(this.database, FIND_ACCOUNT_BY_ID, [accountId]));
    if (!account) {
      this.log.failed(accountId, origin.network);
      throw rejected();
    }
    await this.limits.countSession(account.id, origin);
    return this.sessions.complete(account, origin, previous);
  }
}
