import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Secret, TOTP } from 'otpauth';
import { LessThan, type EntityManager, type Repository } from 'typeorm';
import { compactFactorCode, FACTOR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import { conflict, invalidField, invalidInput, notFound } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import type { Session } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { MailQueue } from '../email/mail-queue.js';
import { User, TotpFactor } from '../entities.js';
import { EmailConfirmationsService } from '../email/email-confirmations.service.js';
import { TotpSecretsService } from './totp-secrets.service.js';

// RFC 6238 with the values that every authenticator understands.
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 };
// RFC 4226, section 4.
const SECRET_BYTES = 20;
// Steps that are accepted before and after the current one, as clocks differ.
const WINDOW = 1;

@Injectable()
export class TotpService {
  constructor(
    @InjectRepository(TotpFactor) private readonly factors: Repository<TotpFactor>,
    private readonly secrets: TotpSecretsService,
    private readonly config: AuthConfig,
    private readonly mails: MailQueue,
    private readonly emails: EmailConfirmationsService,
  ) {}

  async begin(userId: number) {
    if (await this.factors.existsBy({ user_id: userId })) throw conflict(FACTOR_TEXTS.totpOn);
    const member = await this.factors.manager.findOneBy(User, { id: userId });
    const { email } = this.emails.assertConfirmed(member);
    const secret = newSecret();
    return {
      secret,
      uri: uriOf(secret, this.config.shortBrand, email),
      enrolment: this.secrets.sealEnrolment(userId, secret),
    };
  }

  async finish(session: Session, enrolment: string, code: string, network: NetworkHashes) {
    const { userId } = session;
    const secret = this.secrets.openEnrolment(userId, enrolment);
    if (!secret) throw invalidInput(FACTOR_TEXTS.enrolmentEnded);
    const digits = digitsOf(code);
    const step = digits && stepOf(secret, digits);
    if (!step) throw invalidField('code', FACTOR_TEXTS.codeWrong);
    await inTransaction(this.factors.manager, async (transaction) => {
      await this.emails.lockOwner(transaction, session);
      const known = await transaction.existsBy(TotpFactor, { user_id: userId });
      if (known) throw conflict(FACTOR_TEXTS.totpOn);
      const sealed = this.secrets.seal(userId, secret);
      await transaction.insert(TotpFactor, { user_id: userId, secret: sealed, last_step: step });
      await recordEvent(transaction, 'factor_added', userId, network);
    });
    this.mails.enqueueLater({ kind: 'new-second-factor', accountId: userId });
  }

  async remove(userId: number, network: NetworkHashes): Promise<void> {
    await inTransaction(this.factors.manager, (transaction) =>
      this.removeIn(transaction, userId, network),
    );
  }

  async removeIn(transaction: EntityManager, userId: number, network: NetworkHashes) {
    const { affected } = await transaction.delete(TotpFactor, { user_id: userId });
    if (!affected) throw notFound(FACTOR_TEXTS.totpOff);
    await recordEvent(transaction, 'factor_removed', userId, network);
  }

  // Each step is accepted once, even when two requests bring it at the same time.
  async accept(userId: number, digits: string, manager: EntityManager = this.factors.manager) {
    const factor = await manager.findOneBy(TotpFactor, { user_id: userId });
    if (!factor) return false;
    const secret = this.secrets.open(userId, factor.secret);
    if (secret === undefined) throw new Error('no key of FACTOR_KEY opens this secret');
    const step = stepOf(secret, digits);
    if (!step) return false;
    const { affected } = await manager.update(
      TotpFactor,
      { user_id: userId, last_step: LessThan(step) },
      { last_step: step },
    );
    return affected === 1;
  }
}

const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

const uriOf = (secret: string, issuer: string, account: string) =>
  new TOTP({ ...FORMAT, issuer, label: account, secret }).toString();

function stepOf(secret: string, digits: string): number | undefined {
  const timestamp = Date.now();
  const totp = new TOTP({ ...FORMAT, secret });
  const delta = totp.validate({ token: digits, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

export function digitsOf(code: string): string | undefined {
  const digits = compactFactorCode(code);
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
