import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, FACTOR_TEXTS, PASSKEY_TEXTS } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import type { NetworkHashes } from '@lodge/limits';
import { PasswordHashingService } from '@lodge/limits/hashing';
import { invalidField, notSignedIn } from '@lodge/service';
import { now, SessionStore, type Session } from '@lodge/access';
import { FIND_ACCOUNT_BY_ID, LOCK_UNCHANGED, type Account } from '../accounts/accounts.sql.js';
import { SecurityLogService } from '../accounts/security-log.service.js';
import { PasskeyProofsService } from './passkey-proofs.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import type { ConfirmIdentityDto } from './identity.dto.js';

function wrong({ code, passkey }: ConfirmIdentityDto) {
  if (passkey) return invalidField('passkey', PASSKEY_TEXTS.rejected);
  return code
    ? invalidField('code', FACTOR_TEXTS.codeWrong)
    : invalidField('password', ERROR_TEXTS.passwordWrong);
}

@Injectable()
export class IdentityService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly passwords: PasswordHashingService,
    private readonly secondFactors: SecondFactorsService,
    private readonly passkeys: PasskeyProofsService,
    private readonly log: SecurityLogService,
  ) {}

  // A password change or deletion in progress rejects it, and a later one finds the new session.
  async confirm(session: Session, proof: ConfirmIdentityDto, network: NetworkHashes) {
    const { userId, restriction } = session;
    const account = await row(this.database, FIND_ACCOUNT_BY_ID, { id: userId });
    if (!account) throw notSignedIn();
    if (!(await this.isProved(account, proof, network))) {
      await this.log.record('confirmation_failed', userId, network);
      throw wrong(proof);
    }
    const values = { id: userId, passwordHash: account.password_hash };
    return this.sessions.replace(session, (replace) =>
      inTransaction(this.database, async (transaction) => {
        const user = await row(transaction, LOCK_UNCHANGED, values);
        if (!user || (user.restriction && !restriction)) throw notSignedIn();
        await replace({ provedAt: now() });
      }),
    );
  }

  private async isProved(
    { id, password_hash }: Account,
    { password, code, passkey }: ConfirmIdentityDto,
    network: NetworkHashes,
  ): Promise<boolean> {
    const purpose = { kind: 'proof', userId: id } as const;
    if (passkey) return (await this.passkeys.check(passkey, purpose, network)).isRight;
    return code
      ? this.secondFactors.provesIdentity(id, code)
      : this.passwords.isPassword(password ?? '', password_hash, { ...network, account: id });
  }
}
