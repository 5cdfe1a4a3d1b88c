import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, type AdminAppeal, type Claim } from '@lodge/contracts';
import { countOf, inTransaction, queuePage, row, type Runner } from '@lodge/database';
import { audit } from '@lodge/domain';
import { conflict, notFound, onViolation } from '@lodge/service';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAvatars } from '../audit-log/record-avatars.js';
import { unblock } from '../images/blocked-hashes.js';
import type { Claiming } from '../queues/claims.sql.js';
import type { AppealDecisionDto, AppealsQuery } from './appeals.dto.js';
import * as sql from './appeals.sql.js';
import type { AnsweredDecision, AppealRow } from './appeals.sql.js';
import { ExpulsionsService } from './expulsions.service.js';
import { SuspensionsService } from './suspensions.service.js';
import { LOCK_MEMBER } from './suspensions.sql.js';

@Injectable()
export class AppealsService {
  constructor(
    private readonly database: DataSource,
    private readonly suspensions: SuspensionsService,
    private readonly expulsions: ExpulsionsService,
  ) {}

  async list({ limit, cursor = '0', status }: AppealsQuery, viewerId: number) {
    const list = sql.listAppeals(limit + 1, status);
    const values = { viewerId, after: Number(cursor) };
    const { page, next_cursor } = await queuePage(this.database, list, values, limit);
    await recordAvatars(
      this.database,
      viewerId,
      page.flatMap((one) => [one.subject?.avatar, one.decided_by?.avatar, one.answered_by?.avatar]),
    );
    const open_count = await countOf(this.database, sql.COUNT_OPEN_APPEALS, { viewerId });
    return { appeals: page.map(adminAppeal), next_cursor, open_count };
  }

  async claim(id: number, viewerId: number): Promise<Claim> {
    const ids = { viewerId, id };
    const claimed = await row(this.database, sql.CLAIM_APPEAL, ids).catch(throwSameAdmin);
    if (!claimed) throw await whyNot(this.database, ids);
    return claimed;
  }

  async release(id: number, viewerId: number): Promise<void> {
    if (await row(this.database, sql.RELEASE_APPEAL, { viewerId, id })) return;
    const appeal = await row(this.database, sql.FIND_APPEAL, { viewerId, id });
    if (!appeal) throw notFound(ERROR_TEXTS.appealNotFound);
    if (appeal.holder) throw conflict(ERROR_TEXTS.appealClaimed(appeal.holder), 'claimed');
  }

  // The database ensures that another admin decides. The second of two at once finds it decided.
  async decide(id: number, { outcome, answer }: AppealDecisionDto, viewerId: number) {
    const values = { id, viewerId, outcome, answer };
    await inTransaction(this.database, async (transaction) => {
      const decided = await row(transaction, sql.DECIDE_APPEAL, values).catch(throwSameAdmin);
      if (!decided) throw await whyNot(transaction, values);
      const { decision_id: decisionId } = decided;
      await audit(transaction, viewerId, `decide-appeal:${outcome}`, decisionId);
      const isReversed = outcome === 'reversed';
      const decision = await row(transaction, sql.ANSWER_DECISION, { decisionId, isReversed });
      if (decision && isReversed) await this.reverse(transaction, decisionId, decision);
      const userId = decision?.subject_id;
      if (userId) transaction.publish('appeal.answered', { userId });
    });
  }

  private async reverse(
    transaction: EntityManager,
    decisionId: number,
    { action, subject_id: userId }: AnsweredDecision,
  ): Promise<void> {
    await unblock(transaction, decisionId);
    if (action === 'expel') await this.expulsions.revoke(transaction, decisionId, userId);
    if (action !== 'suspend' || !userId) return;
    // A suspension that was over signs no member out.
    const member = await row(transaction, LOCK_MEMBER, { userId });
    if (member?.is_suspended) await this.suspensions.recompute(transaction, userId);
  }
}

function adminAppeal({ appeal, ...found }: AppealRow): AdminAppeal {
  const { appeal_id: id, by_sole_admin, subject, claim, answered_by, ...decision } = found;
  return { ...appeal, id, by_sole_admin, subject, decision, claim, answered_by };
}

async function whyNot(runner: Runner, ids: Claiming) {
  const appeal = await row(runner, sql.FIND_APPEAL, ids);
  if (!appeal) return notFound(ERROR_TEXTS.appealNotFound);
  return appeal.is_decided
    ? conflict(ERROR_TEXTS.appealDecided, 'already_processed')
    : conflict(ERROR_TEXTS.appealClaimed(appeal.holder ?? 'Another admin'), 'claimed');
}

const throwSameAdmin = onViolation({
  appeals_by_another_admin: () => conflict(ERROR_TEXTS.appealByAnother),
});
