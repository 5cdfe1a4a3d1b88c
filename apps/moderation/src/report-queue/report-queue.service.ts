import { Injectable } from '@nestjs/common';
import {
  ERROR_TEXTS,
  REPORT_QUEUE_TEXTS,
  type QueuedReport,
  type SubjectPhoto,
  type SurroundingMessage,
} from '@lodge/contracts';
import {
  inTransaction,
  pageByPosition,
  recordLook,
  row,
  rows,
  type Statement,
} from '@lodge/database';
import { conflict, notFound, violatedConstraint } from '@lodge/service';
import { imageKey, InjectStore, type ObjectStore } from '@lodge/storage';
import type { Reviewer } from '@lodge/access';
import { DataSource } from 'typeorm';
import { recordAvatars } from '../audit-log/record-avatars.js';
import { forReviewer } from '../queues/for-reviewer.js';
import type { ReportQueueQuery } from './report-queue.dto.js';
import * as sql from './report-queue.sql.js';

const reportNotFound = () => notFound(REPORT_QUEUE_TEXTS.notFound);
const claimed = ({ claim }: QueuedReport) =>
  conflict(REPORT_QUEUE_TEXTS.claimed(claim?.username ?? ''), 'claimed');

function noRowIfBiased(error: unknown): undefined {
  if (violatedConstraint(error) !== 'reports_by_another_reviewer') throw error;
}

@Injectable()
export class ReportQueueService {
  constructor(
    private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  async list({ limit, cursor = '0', status, kind }: ReportQueueQuery, viewerId: number) {
    const list = sql.listReports(limit + 1, status, kind !== undefined);
    const found = await rows(this.database, list, { viewerId, after: Number(cursor), kind });
    const { page, next_cursor } = pageByPosition(found, limit);
    await recordAvatars(
      this.database,
      viewerId,
      page.flatMap(({ subject, reporter }) => [subject?.avatar, reporter?.avatar]),
    );
    const counted = await row(this.database, sql.COUNT_OPEN_REPORTS, { viewerId });
    return { reports: page, next_cursor, pending_count: counted?.count ?? 0 };
  }

  /** Leaves out emails for moderators; admins' looks at them are recorded. */
  async shownTo(reviewer: Reviewer, reports: QueuedReport[]): Promise<QueuedReport[]> {
    if (reviewer.isAdmin && reports.some(({ notice }) => notice))
      await recordLook(this.database, reviewer.id, 'look-at-notices');
    const shown = forReviewer(reviewer);
    return reports.map((report) =>
      report.notice ? { ...report, notice: shown(report.notice) } : report,
    );
  }

  async claim(id: number, viewerId: number): Promise<QueuedReport> {
    const isClaimed = await row(this.database, sql.CLAIM_REPORT, { viewerId, id }).catch(
      noRowIfBiased,
    );
    const report = await this.read(id, viewerId);
    if (isClaimed) return report;
    if (report.closed_at) throw conflict(REPORT_QUEUE_TEXTS.closed, 'already_processed');
    throw claimed(report);
  }

  async release(id: number, viewerId: number): Promise<QueuedReport> {
    const released = await row(this.database, sql.RELEASE_REPORT, { viewerId, id });
    const report = await this.read(id, viewerId);
    if (!released && report.claim) throw claimed(report);
    return report;
  }

  surroundings(id: number, viewerId: number): Promise<SurroundingMessage[]> {
    return this.look(id, viewerId, 'look-at-surroundings', sql.READ_SURROUNDINGS);
  }

  photos(id: number, viewerId: number): Promise<SubjectPhoto[]> {
    return this.look(id, viewerId, 'look-at-reported-photos', sql.READ_SUBJECT_PHOTOS);
  }

  async withheld(imageId: number, viewerId: number): Promise<Buffer> {
    const withheld = await row(this.database, sql.READ_WITHHELD, { viewerId, imageId });
    if (!withheld) throw notFound(ERROR_TEXTS.imageNotFound);
    await recordLook(this.database, viewerId, 'look-at-withheld', withheld.report_id);
    const bytes = await this.store.read(imageKey(withheld.filename));
    if (!bytes) throw notFound(ERROR_TEXTS.imageNotFound);
    return bytes;
  }

  private look<Row extends object>(
    id: number,
    viewerId: number,
    action: Parameters<typeof recordLook>[2],
    read: Statement<Row, { reportId: number }>,
  ): Promise<Row[]> {
    return inTransaction(this.database, async (transaction) => {
      if (!(await row(transaction, sql.READ_REPORT, { viewerId, id }))) throw reportNotFound();
      await recordLook(transaction, viewerId, action, id);
      return rows(transaction, read, { reportId: id });
    });
  }

  private async read(id: number, viewerId: number): Promise<QueuedReport> {
    const report = await row(this.database, sql.READ_REPORT, { viewerId, id });
    if (!report) throw reportNotFound();
    return report;
  }
}
