import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PASSKEY_TEXTS, type PasskeyAssertion } from '@lodge/contracts';
import { row } from '@lodge/database';
import { ApiError } from '@lodge/service';
import { FIND_ACCOUNT_BY_ID } from '../accounts/accounts.sql.js';
import { AttemptLimits } from '../accounts/attempt-limits.js';
import type { Origin } from '../accounts/origin.js';
import { PasskeyProofsService } from '../identity/passkey-proofs.service.js';
import { SessionStartsService, type SignIn } from '../sessions/session-starts.service.js';

const rejected = () => new ApiError(401, PASSKEY_TEXTS.rejected, 'wrong_credentials');

@Injectable()
export class PasskeySignInsService {
  constructor(
    private readonly database: DataSource,
    private readonly proofs: PasskeyProofsService,
    private readonly limits: AttemptLimits,
    private readonly starts: SessionStartsService,
  ) {}

  // A passkey is both factors: something a member has, unlocked by what they know or are.
  async begin(passkey: PasskeyAssertion, origin: Origin): Promise<SignIn> {
    const purpose = { kind: 'sign-in' } as const;
    const count = (isKnown: boolean) =>
      this.limits.countPasskey(isKnown ? passkey.id : undefined, origin);
    const { accountId, isRight } = await this.proofs.check(passkey, purpose, origin.network, count);
    const account = isRight && (await row(this.database, FIND_ACCOUNT_BY_ID, { id: accountId }));
    if (!account) {
      this.limits.recordFailure(accountId, origin);
      throw rejected();
    }
    await this.limits.count('session', account.id, origin);
    return this.starts.begin(account, origin);
  }
}
