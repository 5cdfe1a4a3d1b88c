import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, type OwnReport, type ReportKind } from '@lodge/contracts';
import { inTransaction, listPage, row, type Statement, type Transaction } from '@lodge/database';
import {
  ApiError,
  conflict,
  invalidField,
  idBefore,
  notFound,
  notSignedIn,
  onViolation,
} from '@lodge/service';
import type { ReportDto, ReportsQuery } from './reports.dto.js';
import * as sql from './reports.sql.js';
import type { ReportedMessage, Sought } from './reports.sql.js';

interface Made {
  report: OwnReport;
  isNew: boolean;
}

@Injectable()
export class ReportsService {
  constructor(private readonly database: DataSource) {}

  async list(userId: number, { limit, cursor }: ReportsQuery) {
    const values = { reporterId: userId, before: idBefore(cursor) };
    const list = listPage(this.database, sql.LIST_OWN_REPORTS, values, limit);
    const { page, next_cursor } = await list;
    return { reports: page, next_cursor };
  }

  /** Writes the report and the block, or neither. @throws ApiError 400 for one's own, 404 */
  async report(reporterId: number, report: ReportDto, isHeld: boolean): Promise<Made> {
    if (report.block && report.kind === 'group')
      throw invalidField('block', ERROR_TEXTS.groupBlock);
    return inTransaction(this.database, (transaction) =>
      insert(transaction, reporterId, report, isHeld),
    ).catch(throwRejected);
  }

  /** @throws ApiError 404 for another's report, 409 unless it was no breach and not asked yet */
  async askAgain(reporterId: number, id: number): Promise<OwnReport> {
    return inTransaction(this.database, async (transaction) => {
      const own = await row(transaction, sql.LOCK_OWN_REPORT, { id, reporterId });
      if (!own) throw notFound();
      if (!own.may_ask) throw conflict(ERROR_TEXTS.noSecondLook);
      const first = await row(transaction, sql.DETACH_DECISION, { reportId: id });
      const opening = { id, firstDecisionId: first?.id ?? null };
      const opened = await row(transaction, sql.OPEN_AGAIN, opening);
      transaction.publish('report.changed', { subjectId: own.subject_id });
      return opened!;
    }).catch(throwRejected);
  }
}

async function insert(
  transaction: Transaction,
  reporterId: number,
  { kind, id: targetId, category, text = '', block = false, declared = false }: ReportDto,
  isHeld: boolean,
): Promise<Made> {
  const ids = { reporterId, targetId };
  const target = await row(transaction, FIND_TARGET[kind], ids);
  if (target?.subject_id === reporterId) throw invalidField('id', ERROR_TEXTS.ownReport);
  const given = { ...ids, kind, category, text, declared, isHeld };
  const created =
    target && (await row(transaction, sql.INSERT_REPORT, { ...NOTHING, ...given, ...target }));
  const isSeen = target !== undefined;
  const reported =
    created ?? (await row(transaction, sql.REPORTED_BEFORE, { ...ids, kind, isSeen }));
  if (!reported) throw notFound();
  const { subject_id: subjectId, ...report } = reported;
  if (block) await blockSubject(transaction, reporterId, subjectId, kind === 'message' && isSeen);
  if (created) transaction.publish('report.changed', { subjectId });
  return { report, isNew: created !== undefined };
}

const FIND_TARGET: Record<ReportKind, Statement<Partial<ReportedMessage>, Sought>> = {
  user: sql.FIND_MEMBER,
  image: sql.FIND_PHOTO,
  message: sql.FIND_MESSAGE,
  group: sql.FIND_GROUP,
};

// What targets other than messages lack.
const NOTHING = {
  subject_id: null,
  group_id: null,
  evidence: '',
  earlier_texts: '[]',
  target_deleted_at: null,
};

/** @throws ApiError 404 */
async function blockSubject(
  transaction: Transaction,
  blockerId: number,
  blockedId: number | null,
  isAuthorKnown: boolean,
): Promise<void> {
  const ids = { blockerId, blockedId };
  const blocked = await row(transaction, sql.BLOCK_SUBJECT, { ...ids, isAuthorKnown });
  // A report of words that were read must neither fail nor tell why their author is gone.
  if (!blocked && !isAuthorKnown && !(await row(transaction, sql.FIND_BLOCK, ids)))
    throw notFound();
  if (blocked?.is_shown)
    transaction.publish('pairs.changed', { userId: blockerId, otherId: blocked.blocked_id });
}

const throwRejected = onViolation({
  reports_open_key: () => conflict(ERROR_TEXTS.reportedAgain),
  blocks_limit: () => new ApiError(400, ERROR_TEXTS.blockLimit, 'block_limit'),
  reports_reporter_id_fkey: notSignedIn,
  reports_subject_id_fkey: () => notFound(),
  blocks_blocked_id_fkey: () => notFound(),
});
