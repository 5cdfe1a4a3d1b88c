import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { compactFactorCode, RECOVERY_CODES } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import type { NetworkHashes } from '@lodge/limits';
import type { Session } from '@lodge/access';
import { digestOf } from '@lodge/service';
import { MailQueue } from '../email/mail-queue.js';
import { EmailConfirmationsService } from '../email/email-confirmations.service.js';
import { RecoveryCode } from '../entities.js';

// Crockford's base 32: no letter looks like a digit.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 25;
const CODE = new RegExp(`^[${ALPHABET}]{${CHARACTERS}}$`);

@Injectable()
export class RecoveryCodesService {
  constructor(
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
    private readonly mails: MailQueue,
    private readonly emails: EmailConfirmationsService,
  ) {}

  async make(session: Session, network: NetworkHashes): Promise<string[]> {
    const { userId } = session;
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    const rows = codes.map((code) => ({ user_id: userId, digest: digestOf(code) }));
    await inTransaction(this.codes.manager, async (transaction) => {
      await this.emails.lockOwner(transaction, session);
      await transaction.delete(RecoveryCode, { user_id: userId });
      await transaction.insert(RecoveryCode, rows);
      await recordEvent(transaction, 'recovery_codes_made', userId, network);
    });
    this.mails.enqueueLater({ kind: 'new-recovery-codes', accountId: userId });
    return codes.map(grouped);
  }

  async isUnused(userId: number, typed: string): Promise<boolean> {
    const code = normalized(typed);
    return CODE.test(code) && this.codes.existsBy({ user_id: userId, digest: digestOf(code) });
  }

  // Each code can be used once, even when two requests bring it at the same time.
  async useIn(transaction: EntityManager, userId: number, typed: string, network: NetworkHashes) {
    const digest = digestOf(normalized(typed));
    const { affected } = await transaction.delete(RecoveryCode, { user_id: userId, digest });
    if (!affected) return false;
    await recordEvent(transaction, 'recovery_code_used', userId, network);
    return true;
  }
}

// The low five bits of each byte are uniform.
const newCode = () => Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');

const grouped = (code: string) => code.replace(/.{5}(?=.)/g, '$&-');

const normalized = (typed: string) =>
  compactFactorCode(typed).replace(/O/g, '0').replace(/[IL]/g, '1');
