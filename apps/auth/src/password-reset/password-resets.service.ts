import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS, FACTOR_TEXTS } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { ApiError, invalidInput, type NetworkHashes } from '@lodge/http';
import { SessionKeys, SessionStore } from '@lodge/session';
import { SecondFactorsService } from '../factors/second-factors.service.js';
import { Mails } from '../mail/mails.js';
import { PasswordHashing } from '../passwords/password-hash.js';
import { SecurityEvent } from '../security-event.entity.js';
import { User } from '../user.entity.js';
import type { FinishPasswordResetDto } from './password-resets.dto.js';
import { FIND_VALID, USE_VALID } from './password-resets.sql.js';
import { SEAL } from './reset-letters.js';
import { digestOf } from './reset-links.js';

const linkInvalid = () =>
  invalidInput(ERROR_TEXTS.resetLinkInvalid, { token: ERROR_TEXTS.resetLinkInvalid });

const codeRequired = () =>
  new ApiError(400, FACTOR_TEXTS.secondFactorRequired, 'second_factor_required', {
    fields: { code: FACTOR_TEXTS.secondFactorRequired },
  });
const codeWrong = () => invalidInput(FACTOR_TEXTS.codeWrong, { code: FACTOR_TEXTS.codeWrong });

@Injectable()
export class PasswordResetsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly hashing: PasswordHashing,
    private readonly events: EventBus,
    private readonly mails: Mails,
    private readonly keys: SessionKeys,
    private readonly secondFactors: SecondFactorsService,
  ) {}

  // Looks nothing up: the time it takes reveals nothing about the account.
  async request(email: string, network: NetworkHashes): Promise<void> {
    const sealed = this.keys.seal(SEAL, email);
    await this.mails.enqueue({ kind: 'password-reset', email: sealed, network: network.narrow });
  }

  // Ends all of the member's sessions and links. Hashes only for a valid link.
  async finish(
    { token, newPassword, code }: FinishPasswordResetDto,
    network: NetworkHashes,
  ): Promise<void> {
    const digest = digestOf(token);
    const reset = await row(this.database, FIND_VALID, [digest]);
    if (!reset) throw linkInvalid();
    const { user_id: userId } = reset;
    await this.assertFactor(userId, code, network);
    const newHash = await this.hashing.hash(newPassword, userId);
    await inTransaction(this.database, async (transaction) => {
      await this.useLink(transaction, userId, digest);
      await transaction.update(User, { id: userId }, { password_hash: newHash });
      await transaction.insert(SecurityEvent, {
        kind: 'password_reset',
        account_id: userId,
        network: network.narrow,
      });
      await this.sessions.endAll(userId);
    });
    this.events.publish('sessions.ended', { userId });
  }

  // Before the link is used up: whoever mistypes the code can try again.
  private async assertFactor(userId: number, code: string | undefined, network: NetworkHashes) {
    if (!(await this.secondFactors.isRequired(userId))) return;
    if (!code) throw codeRequired();
    if (!(await this.secondFactors.isRight(userId, code, { network }))) throw codeWrong();
  }

  // The account first: of two links used at once, one waits here and finds its row gone.
  private async useLink(transaction: EntityManager, userId: number, digest: string) {
    await transaction.findOne(User, {
      select: { id: true },
      where: { id: userId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!(await row(transaction, USE_VALID, [digest]))) throw linkInvalid();
  }
}
