import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EVIDENCE_RULE_NAMES, EVIDENCE_TEXTS, type BodyOf } from '@lodge/contracts';
import { inTransaction, listPage, row, type Runner } from '@lodge/database';
import { audit } from '@lodge/domain';
import { BOUNDS, FairQueue } from '@lodge/limits';
import { conflict, idBefore, invalidField, notAllowed, notFound } from '@lodge/service';
import { encryptFor, InjectStore, type Encrypt, type ObjectStore } from '@lodge/storage';
import type { Reviewer } from '@lodge/access';
import { DataSource, type EntityManager } from 'typeorm';
import { zipped } from '../downloads/zip.js';
import { ModerationConfig } from '../moderation.config.js';
import type { Report } from '../entities.js';
import type { PageQuery } from '../queues/paging.js';
import { evidenceFiles, type ReadEvidence } from './evidence-files.js';
import * as sql from './evidence.sql.js';

const PIECE = 524_288;

type ReportDecision = BodyOf<'decideReport'>;

@Injectable()
export class EvidenceService implements OnModuleInit {
  private encrypt?: Encrypt;
  private readonly queue = new FairQueue(BOUNDS.evidence);

  constructor(
    private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
    private readonly config: ModerationConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const { EVIDENCE_RECIPIENT: recipients } = this.config;
    if (recipients.length > 0) this.encrypt = await encryptFor(recipients, 'EVIDENCE_RECIPIENT');
  }

  /** @throws ApiError 403 for moderators, 400 for another rule, 409 without a key */
  assertKeeping({ action, rule }: ReportDecision, { isAdmin }: Reviewer): void {
    if (!isAdmin) throw notAllowed();
    const isRight =
      action !== 'dismiss' && (EVIDENCE_RULE_NAMES as readonly unknown[]).includes(rule);
    if (!isRight) throw invalidField('keep_for_authorities', EVIDENCE_TEXTS.rule);
    if (!this.encrypt) throw conflict(EVIDENCE_TEXTS.noKey);
  }

  /**
   * Call it outside a transaction: the store may be slow. A photo deleted now is described alone.
   */
  pack(
    read: ReadEvidence,
    { action, rule, explanation }: ReportDecision,
    by: Reviewer,
  ): Promise<Buffer> {
    const decision = { action, rule, explanation, by: by.id, at: new Date().toISOString() };
    return this.queue.run({ member: by.id }, async () => {
      const files = evidenceFiles(this.store, read, decision);
      return buffer(await this.encrypt!(zipped(files)));
    });
  }

  async keep(
    transaction: EntityManager,
    { kind, subject_id }: Pick<Report, 'kind' | 'subject_id'>,
    { rule }: ReportDecision,
    by: Reviewer,
    sealed: Buffer,
  ): Promise<void> {
    const kept = await row(transaction, sql.INSERT_EVIDENCE, {
      kind,
      rule,
      subjectId: subject_id,
      reviewerId: by.id,
      months: this.config.EVIDENCE_MONTHS,
      sealed,
    });
    await audit(transaction, by.id, 'keep-evidence', kept!.id);
  }

  async list({ limit, cursor }: PageQuery, adminId: number) {
    const values = { adminId, before: idBefore(cursor) };
    const { page, next_cursor } = await listPage(this.database, sql.LIST_EVIDENCE, values, limit);
    return { evidence: page, next_cursor, can_keep: this.encrypt !== undefined };
  }

  /** Resolves once the look is in the log. @returns the size in bytes @throws ApiError 404 */
  open(id: number, adminId: number): Promise<number> {
    return inTransaction(this.database, async (transaction) => {
      const bytes = await this.sizeOf(id, adminId, transaction);
      await audit(transaction, adminId, 'look-at-evidence', id);
      return bytes;
    });
  }

  /** @returns the size in bytes @throws ApiError 404 */
  async sizeOf(id: number, adminId: number, runner: Runner = this.database): Promise<number> {
    const found = await row(runner, sql.FIND_EVIDENCE, { adminId, id });
    if (!found) throw notFound(EVIDENCE_TEXTS.notFound);
    return found.bytes;
  }

  async *stream(id: number, bytes: number): AsyncGenerator<Buffer> {
    for (let at = 1; at <= bytes; at += PIECE) {
      const found = await row(this.database, sql.READ_PIECE, { id, from: at, length: PIECE });
      if (!found) throw notFound(EVIDENCE_TEXTS.notFound);
      yield found.piece;
    }
  }
}
