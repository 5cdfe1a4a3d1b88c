import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ERROR_TEXTS, REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { AccountErasure } from '@lodge/erasure';
import { EventBus } from '@lodge/events';
import { conflict, notAllowed, notFound } from '@lodge/http';
import { assertRecent, type Session } from '@lodge/session';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../audit.js';
import { User } from '../users/user.entity.js';
import { Report } from '../reports/report.entity.js';
import type { DecisionDto } from './decisions.dto.js';
import {
  ANOTHER_REVIEWER,
  CLOSE_REPORT,
  INSERT_DECISION,
  LOCK_REPORT,
  LOCK_REPORTED_IMAGE,
} from './decisions.sql.js';
import { Measures } from './measures.js';

@Injectable()
export class DecisionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly measures: Measures,
    private readonly erasure: AccountErasure,
    private readonly events: EventBus,
  ) {}

  // One decision a report: of two at once the second gets a conflict.
  async decide(reportId: number, decision: DecisionDto, session: Session): Promise<void> {
    if (decision.action === 'delete_user') return this.deleteUser(reportId, decision, session);
    const { subjectId, publish } = await inTransaction(this.database, async (transaction) => {
      await rows(transaction, LOCK_REPORTED_IMAGE, [reportId]);
      const report = await lockOpen(transaction, reportId, session.userId);
      const measure = await this.measures.prepare(transaction, report, decision);
      const decisionId = await record(transaction, report, decision, session.userId);
      return { subjectId: report.subject_id, publish: await measure(session.userId, decisionId) };
    });
    this.events.publish('report.changed', { subjectId });
    await publish();
  }

  // Within the erasure's transaction, which decides nothing where it erases nobody.
  private async deleteUser(reportId: number, decision: DecisionDto, session: Session) {
    const { userId } = session;
    await this.assertAdmin(userId);
    assertRecent(session);
    const report = await this.database.manager.findOneBy(Report, { id: reportId });
    if (!report) throw notFound(REPORT_QUEUE_TEXTS.notFound);
    const { subject_id: subjectId } = report;
    if (!subjectId) throw conflict(ERROR_TEXTS.subjectGone);
    const isErased = await this.erasure.erase(subjectId, {
      record: async (transaction) => {
        const locked = await lockOpen(transaction, reportId, userId);
        await record(transaction, locked, decision, userId);
        await audit(transaction, userId, 'delete-user', subjectId);
      },
    });
    if (isErased) return this.events.publish('report.changed', { subjectId });
    const isThere = await this.database.manager.existsBy(User, { id: subjectId });
    throw conflict(isThere ? ERROR_TEXTS.adminNotSuspendable : ERROR_TEXTS.subjectGone);
  }

  private async assertAdmin(id: number) {
    if (!(await this.database.manager.existsBy(User, { id, is_admin: true }))) throw notAllowed();
  }
}

async function lockOpen(transaction: EntityManager, id: number, adminId: number) {
  const report = await row(transaction, LOCK_REPORT, [id, adminId]);
  if (!report) throw notFound(REPORT_QUEUE_TEXTS.notFound);
  if (report.is_closed) throw conflict(REPORT_QUEUE_TEXTS.closed, 'already_processed');
  if (report.holder !== null) throw conflict(REPORT_QUEUE_TEXTS.claimed(report.holder), 'claimed');
  const isOwn = report.subject_id === adminId;
  if (isOwn && (await row(transaction, ANOTHER_REVIEWER, [adminId]))?.exists)
    throw conflict(ERROR_TEXTS.reportAboutYou);
  return report;
}

async function record(
  transaction: EntityManager,
  report: Pick<Report, 'id' | 'subject_id'>,
  { action, rule, explanation, days, until_lifted }: DecisionDto,
  adminId: number,
): Promise<number> {
  const isDismissed = action === 'dismiss';
  const inserted = await row(transaction, INSERT_DECISION, [
    report.id,
    report.subject_id,
    action,
    isDismissed ? null : rule,
    isDismissed ? '' : explanation,
    adminId,
    until_lifted ? null : days,
  ]);
  await rows(transaction, CLOSE_REPORT, [report.id, isDismissed ? 'no_breach' : 'acted']);
  await audit(transaction, adminId, `decide-report:${action}`, report.id);
  return inserted!.id;
}
