import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, URGENT_CATEGORIES } from '@lodge/contracts';
import type { Transaction } from '@lodge/database';
import { conflict, invalidInput } from '@lodge/service';
import type { Reviewer } from '@lodge/access';
import { blockForEverybody } from '../images/blocked-hashes.js';
import { HashComparisonService } from '../images/hash-comparison.service.js';
import { ImagesService } from '../images/images.service.js';
import { Image, type Report } from '../entities.js';
import { removeMessage } from '../messages/remove-message.js';
import type { ReportDecisionDto } from './decisions.dto.js';
import { ExpulsionsService, type RecordedDecision } from './expulsions.service.js';
import { SuspensionsService } from './suspensions.service.js';

/** `hash` is null for a photo too plain to tell from others, undefined for one that is gone. */
export interface Decided extends Pick<Report, 'kind' | 'target_id' | 'subject_id' | 'category'> {
  hash?: string | null;
}

/** @throws ApiError 400 if the action does not fit what was reported, 409 if that is gone */
export function assertPossible(report: Decided, { action }: ReportDecisionDto): void {
  if (action === 'warn' || action === 'suspend' || action === 'expel') subjectOf(report);
  if (action === 'remove' && report.kind === 'user') throw invalidInput(ERROR_TEXTS.notRemovable);
  if (action === 'remove_and_block') hashOf(report);
}

@Injectable()
export class DecisionEffectsService {
  constructor(
    private readonly comparison: HashComparisonService,
    private readonly images: ImagesService,
    private readonly suspensions: SuspensionsService,
    private readonly expulsions: ExpulsionsService,
  ) {}

  /** Call it once the decision is recorded. */
  async apply(
    transaction: Transaction,
    report: Decided,
    decision: ReportDecisionDto,
    made: RecordedDecision,
  ): Promise<void> {
    switch (decision.action) {
      case 'suspend':
        return this.suspensions.recompute(transaction, subjectOf(report));
      case 'expel':
        return this.expulsions.expel(transaction, subjectOf(report), made);
      case 'remove':
        return this.remove(transaction, report, decision, made.by);
      case 'remove_and_block':
        return this.removeAndBlock(transaction, report, decision, made);
    }
  }

  // What is gone already, or is removed elsewhere, like a group, is only recorded.
  private async remove(
    transaction: Transaction,
    { kind, target_id: id }: Decided,
    { rule, explanation: note = '' }: ReportDecisionDto,
    by: Reviewer,
  ): Promise<void> {
    if (id === null) return;
    if (kind === 'message') await removeMessage(transaction, id);
    if (kind !== 'image' || !(await transaction.existsBy(Image, { id }))) return;
    await this.images.remove(transaction, id, { reason: 'removed', rule: rule ?? null, note, by });
  }

  private async removeAndBlock(
    transaction: Transaction,
    report: Decided,
    decision: ReportDecisionDto,
    { decisionId, by }: RecordedDecision,
  ): Promise<void> {
    await this.remove(transaction, report, decision, by);
    const isUrgent = isUrgentBlock(report, decision);
    await blockForEverybody(transaction, { hash: hashOf(report), decisionId, isUrgent });
    transaction.afterCommit(() => this.comparison.start());
  }
}

function hashOf({ kind, target_id, hash }: Decided): string {
  if (kind !== 'image' || target_id === null) throw invalidInput(ERROR_TEXTS.notRemovable);
  if (hash === undefined) throw conflict(ERROR_TEXTS.photoGone);
  if (hash === null) throw conflict(ERROR_TEXTS.photoTooPlain);
  return hash;
}

// The rule that was broken counts too: a report may have named another reason.
const isUrgentBlock = ({ category }: Decided, { rule }: ReportDecisionDto) =>
  (URGENT_CATEGORIES as readonly string[]).includes(category) ||
  rule === 'adults' ||
  rule === 'consent';

function subjectOf({ kind, subject_id: userId }: Decided): number {
  if (kind === 'notice' || kind === 'group') throw invalidInput(ERROR_TEXTS.reportAboutNobody);
  if (userId === null) throw conflict(ERROR_TEXTS.subjectGone);
  return userId;
}
