import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { DataSource, Repository } from 'typeorm';
import { ERROR_TEXTS, FACTOR_TEXTS, PASSKEY_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { invalidInput, notSignedIn } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { now, SessionStore, type Session } from '@lodge/access';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { PasskeyProofs } from '../identity/passkey-proofs.js';
import { PasswordHashing } from '@lodge/limits/hashing';
import { User } from '../accounts/user.entity.js';
import type { ConfirmIdentityDto } from './confirm-identity.dto.js';
import { LOCK_UNCHANGED } from '../accounts/accounts.sql.js';
import { SignInLog } from '../accounts/security-log.js';

const wrongPassword = () =>
  invalidInput(ERROR_TEXTS.passwordWrong, { password: ERROR_TEXTS.passwordWrong });
const wrongCode = () => invalidInput(FACTOR_TEXTS.codeWrong, { code: FACTOR_TEXTS.codeWrong });
const wrongPasskey = () =>
  invalidInput(PASSKEY_TEXTS.rejected, { passkey: PASSKEY_TEXTS.rejected });

function wrong({ code, passkey }: ConfirmIdentityDto) {
  if (passkey) return wrongPasskey();
  return code ? wrongCode() : wrongPassword();
}

type Known = Pick<User, 'id' | 'password_hash'>;

@Injectable()
export class IdentityService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly passwords: PasswordHashing,
    private readonly secondFactors: SecondFactorsService,
    private readonly passkeys: PasskeyProofs,
    private readonly log: SignInLog,
    private readonly events: EventBus,
  ) {}

  // The id of the session in place of `session`.
  async confirm(
    session: Session,
    proof: ConfirmIdentityDto,
    network: NetworkHashes,
  ): Promise<string> {
    const { userId } = session;
    const account = await this.users.findOne({
      select: { id: true, password_hash: true },
      where: { id: userId },
    });
    if (!account) throw notSignedIn();
    if (!(await this.isProved(account, proof, network))) {
      await this.log.confirmationFailed(userId, network);
      throw wrong(proof);
    }
    return this.renew(session, account);
  }

  private async isProved(
    { id, password_hash }: Known,
    { password, code, passkey }: ConfirmIdentityDto,
    network: NetworkHashes,
  ): Promise<boolean> {
    const purpose = { kind: 'proof', userId: id } as const;
    if (passkey) return (await this.passkeys.check(passkey, purpose, network)).isRight;
    return code
      ? this.secondFactors.provesIdentity(id, code)
      : this.passwords.isPassword(password ?? '', password_hash, id);
  }

  // As at sign-in, the new session begins before the account is locked: a password change or
  // deletion in progress rejects it, and a later one finds it. The old session must still be there
  // at the end, or ending it elsewhere meanwhile would have ended nothing.
  private async renew(session: Session, account: Known) {
    const sessionId = await this.sessions.renew(session, { provedAt: now() });
    try {
      const user = await row(this.database, LOCK_UNCHANGED, [
        account.id,
        account.password_hash,
        session.restriction === 'leaving',
      ]);
      if (!user || (user.is_suspended && !session.restriction)) throw notSignedIn();
      if (!(await this.sessions.endByDigest(session.digest))) throw notSignedIn();
    } catch (error) {
      await this.sessions.end(sessionId);
      throw error;
    }
    this.events.publish('sessions.ended', { userId: account.id });
    return sessionId;
  }
}
