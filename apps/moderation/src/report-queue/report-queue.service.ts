import { Injectable } from '@nestjs/common';
import {
  ERROR_TEXTS,
  REPORT_QUEUE_TEXTS,
  type Look,
  type QueuedReport,
  type SubjectPhoto,
  type SurroundingMessage,
} from '@lodge/contracts';
import {
  countOf,
  inTransaction,
  queuePage,
  recordLook,
  row,
  rows,
  type Runner,
  type Statement,
} from '@lodge/database';
import { conflict, notFound, violatedConstraint } from '@lodge/service';
import { imageKey, InjectStore, type ObjectStore } from '@lodge/storage';
import type { Reviewer } from '@lodge/access';
import { DataSource } from 'typeorm';
import { recordAvatars } from '../audit-log/record-avatars.js';
import type { Claiming } from '../queues/claims.sql.js';
import { forReviewer } from '../queues/for-reviewer.js';
import type { ReportQueueQuery } from './report-queue.dto.js';
import * as sql from './report-queue.sql.js';

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

  async list({ limit, cursor = '0', status, kind }: ReportQueueQuery, reviewer: Reviewer) {
    const { id: viewerId } = reviewer;
    const list = sql.listReports(limit + 1, status, kind !== undefined);
    const values = { viewerId, after: Number(cursor), kind };
    const { page, next_cursor } = await queuePage(this.database, list, values, limit);
    await recordAvatars(
      this.database,
      viewerId,
      page.flatMap(({ subject, reporter }) => [subject?.avatar, reporter?.avatar]),
    );
    const pending_count = await countOf(this.database, sql.COUNT_OPEN_REPORTS, { viewerId });
    return { reports: await this.shownTo(reviewer, page), next_cursor, pending_count };
  }

  async claim(id: number, reviewer: Reviewer): Promise<QueuedReport> {
    const ids = { viewerId: reviewer.id, id };
    const isClaimed = await row(this.database, sql.CLAIM_REPORT, ids).catch(noRowIfBiased);
    const report = await this.read(ids);
    if (!isClaimed && report.closed_at)
      throw conflict(REPORT_QUEUE_TEXTS.closed, 'already_processed');
    if (!isClaimed) throw claimed(report);
    return (await this.shownTo(reviewer, [report]))[0];
  }

  async release(id: number, reviewer: Reviewer): Promise<QueuedReport> {
    const ids = { viewerId: reviewer.id, id };
    const released = await row(this.database, sql.RELEASE_REPORT, ids);
    const report = await this.read(ids);
    if (!released && report.claim) throw claimed(report);
    return (await this.shownTo(reviewer, [report]))[0];
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
    action: Look,
    read: Statement<Row, { reportId: number }>,
  ): Promise<Row[]> {
    return inTransaction(this.database, async (transaction) => {
      await this.read({ viewerId, id }, transaction);
      await recordLook(transaction, viewerId, action, id);
      return rows(transaction, read, { reportId: id });
    });
  }

  private async read(ids: Claiming, runner: Runner = this.database): Promise<QueuedReport> {
    const report = await row(runner, sql.READ_REPORT, ids);
    if (!report) throw notFound(REPORT_QUEUE_TEXTS.notFound);
    return report;
  }

  /** Leaves out emails for moderators; admins' looks at them are recorded. */
  private async shownTo(reviewer: Reviewer, reports: QueuedReport[]): Promise<QueuedReport[]> {
    if (reviewer.isAdmin && reports.some(({ notice }) => notice))
      await recordLook(this.database, reviewer.id, 'look-at-notices');
    const shown = forReviewer(reviewer);
    return reports.map((report) =>
      report.notice ? { ...report, notice: shown(report.notice) } : report,
    );
  }
}
