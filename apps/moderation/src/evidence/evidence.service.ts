import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EVIDENCE_RULES, EVIDENCE_TEXTS, type Evidence, type Page } from '@lodge/contracts';
import { inTransaction, pageOf, row, rows } from '@lodge/database';
import { conflict, invalidField, MAX_ID, notAllowed, notFound } from '@lodge/service';
import { encryptFor, InjectStore, type Encrypt, type ObjectStore } from '@lodge/storage';
import type { Reviewer } from '@lodge/access';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../audit.js';
import { zipped } from '../exports/zip.js';
import { ModerationConfig } from '../moderation.config.js';
import type { ReportDecisionDto } from '../decisions/decisions.dto.js';
import type { Report } from '../entities.js';
import type { PageQuery } from '../paging.js';
import { evidenceFiles } from './evidence-files.js';
import {
  INSERT_EVIDENCE,
  LIST_EVIDENCE,
  LOCK_SUBJECT_PHOTOS,
  READ_SEALED,
} from './evidence.sql.js';

type EvidencePage = Page & { evidence: Evidence[]; can_keep: boolean };

/** What decisions keep for the authorities, readable to the operator alone (decision 46). */
@Injectable()
export class EvidenceService {
  private readonly encrypt?: Encrypt;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
    private readonly config: ModerationConfig,
  ) {
    const { EVIDENCE_RECIPIENT: recipients } = config;
    if (recipients.length > 0) this.encrypt = encryptFor(recipients, 'EVIDENCE_RECIPIENT');
  }

  /** @throws ApiError 403 for moderators, 400 for another rule, 409 without a key */
  assertKeeping({ action, rule }: ReportDecisionDto, { isAdmin }: Reviewer): void {
    if (!isAdmin) throw notAllowed();
    const isRight = action !== 'dismiss' && (EVIDENCE_RULES as readonly unknown[]).includes(rule);
    if (!isRight) throw invalidField('keep_for_authorities', EVIDENCE_TEXTS.rule);
    if (!this.encrypt) throw conflict(EVIDENCE_TEXTS.noKey);
  }

  /** Before the report is locked: nothing that is kept can be deleted meanwhile. */
  async lock(transaction: EntityManager, reportId: number): Promise<void> {
    await rows(transaction, LOCK_SUBJECT_PHOTOS, [reportId]);
  }

  /** In the transaction of the decision, before it removes anything. */
  async keep(
    transaction: EntityManager,
    { id, kind, subject_id }: Pick<Report, 'id' | 'kind' | 'subject_id'>,
    { action, rule, explanation }: ReportDecisionDto,
    by: Reviewer,
  ): Promise<void> {
    const decision = { action, rule, explanation, by: by.id, at: new Date().toISOString() };
    const files = evidenceFiles(transaction, this.store, id, decision);
    const sealed = await buffer(await this.encrypt!(zipped(files)));
    const months = this.config.EVIDENCE_MONTHS;
    const values = [kind, rule, subject_id, by.id, months, sealed];
    const kept = await row(transaction, INSERT_EVIDENCE, values);
    await audit(transaction, by.id, 'keep-evidence', kept!.id);
  }

  async list({ limit, cursor }: PageQuery): Promise<EvidencePage> {
    const values = [Number(cursor ?? MAX_ID), limit + 1];
    const found = await rows(this.database, LIST_EVIDENCE, values);
    const { page, next_cursor } = pageOf(found, limit, ({ id }) => String(id));
    return { evidence: page, next_cursor, can_keep: this.encrypt !== undefined };
  }

  /** Each look is in the log once this resolves. @throws ApiError 404 */
  open(id: number, adminId: number): Promise<Buffer> {
    return inTransaction(this.database, async (transaction) => {
      const found = await row(transaction, READ_SEALED, [id]);
      if (!found) throw notFound(EVIDENCE_TEXTS.notFound);
      await audit(transaction, adminId, 'look-at-evidence', id);
      return found.sealed;
    });
  }
}
