import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { audit } from '@lodge/domain';
import { conflict, notFound, onViolation, type ApiError } from '@lodge/service';
import type { Reviewer } from '@lodge/access';
import { DataSource, type EntityManager } from 'typeorm';
import type { Report } from '../entities.js';
import { readEvidence } from '../evidence/evidence-files.js';
import { EvidenceService } from '../evidence/evidence.service.js';
import { insertDecision } from '../insert-decision.js';
import type { MemberDecisionDto, ReportDecisionDto } from './decisions.dto.js';
import * as sql from './decisions.sql.js';
import { assertPossible, DecisionEffectsService } from './decision-effects.service.js';
import { SuspensionsService } from './suspensions.service.js';
import { LOCK_MEMBER } from './suspensions.sql.js';

@Injectable()
export class DecisionsService {
  constructor(
    private readonly database: DataSource,
    private readonly effects: DecisionEffectsService,
    private readonly suspensions: SuspensionsService,
    private readonly evidence: EvidenceService,
  ) {}

  // A report has one decision: of two at once the second gets a conflict.
  async decide(reportId: number, decision: ReportDecisionDto, reviewer: Reviewer): Promise<void> {
    const sealed = decision.keep_for_authorities
      ? await this.pack(reportId, decision, reviewer)
      : undefined;
    await inTransaction(this.database, async (transaction) => {
      const photo = await row(transaction, sql.LOCK_REPORTED_PHOTO, { reportId });
      const report = { ...(await lockOpen(transaction, reportId, reviewer)), hash: photo?.hash };
      assertPossible(report, decision);
      if (sealed) await this.evidence.keep(transaction, report, decision, reviewer, sealed);
      const decisionId = await record(transaction, report, decision, reviewer);
      await this.effects.apply(transaction, report, decision, { decisionId, by: reviewer });
      transaction.publish('report.changed', { subjectId: report.subject_id });
    });
  }

  // Of two suspensions at once the second gets a conflict.
  async decideAboutMember(userId: number, decision: MemberDecisionDto, adminId: number) {
    await inTransaction(this.database, async (transaction) => {
      const member = await row(transaction, LOCK_MEMBER, { userId });
      if (!member) throw notFound(ERROR_TEXTS.userNotFound);
      if (member.is_expelled) throw conflict(ERROR_TEXTS.alreadyExpelled);
      const isSuspension = decision.action === 'suspend';
      if (isSuspension && member.is_suspended) throw conflict(ERROR_TEXTS.alreadySuspended);
      const about = { subject_id: userId };
      await insertDecision(transaction, about, decision, adminId).catch(throwOwnDecision);
      if (isSuspension) await this.suspensions.recompute(transaction, userId);
      await audit(transaction, adminId, `${decision.action}-user`, userId);
      transaction.publish('decision.made', { userId });
    });
  }

  // Nothing is locked while the package is made: the decision finds a report closed meanwhile.
  private async pack(
    reportId: number,
    decision: ReportDecisionDto,
    reviewer: Reviewer,
  ): Promise<Buffer> {
    this.evidence.assertKeeping(decision, reviewer);
    const read = await inTransaction(this.database, async (transaction) => {
      await lockOpen(transaction, reportId, reviewer);
      return readEvidence(transaction, reportId);
    });
    return this.evidence.pack(read, decision, reviewer);
  }
}

async function lockOpen(transaction: EntityManager, id: number, reviewer: Reviewer) {
  const report = await row(transaction, sql.LOCK_REPORT, { reportId: id, reviewerId: reviewer.id });
  if (!report) throw notFound(REPORT_QUEUE_TEXTS.notFound);
  if (!report.may_decide) throw conflictOfInterest(report, reviewer);
  if (!report.may_look_again) throw conflict(ERROR_TEXTS.decidedByYou);
  if (report.is_closed) throw conflict(REPORT_QUEUE_TEXTS.closed, 'already_processed');
  if (report.holder !== null) throw conflict(REPORT_QUEUE_TEXTS.claimed(report.holder), 'claimed');
  return report;
}

// Nobody learns that there is a report about them, nor a moderator of one about a colleague.
const conflictOfInterest = (
  { reporter_id }: Pick<Report, 'reporter_id'>,
  { id }: Reviewer,
): ApiError =>
  reporter_id === id ? conflict(ERROR_TEXTS.reportByYou) : notFound(REPORT_QUEUE_TEXTS.notFound);

async function record(
  transaction: EntityManager,
  report: Pick<Report, 'id' | 'subject_id' | 'reporter_id'>,
  decision: ReportDecisionDto,
  reviewer: Reviewer,
): Promise<number> {
  // The right to decide can end between the lock and the decision.
  const throwBiased = onViolation({
    decisions_by_another_reviewer: () => conflictOfInterest(report, reviewer),
  });
  const id = await insertDecision(transaction, report, decision, reviewer.id).catch(throwBiased);
  const outcome = decision.action === 'dismiss' ? 'no_breach' : 'acted';
  await rows(transaction, sql.CLOSE_REPORT, { reportId: report.id, outcome });
  await audit(transaction, reviewer.id, `decide-report:${decision.action}`, report.id);
  return id;
}

const throwOwnDecision = onViolation({
  decisions_by_another_reviewer: () => conflict(ERROR_TEXTS.ownDecision),
});
