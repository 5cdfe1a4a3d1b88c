import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, URGENT_CATEGORIES } from '@lodge/contracts';
import { publishLeftGroups } from '@lodge/domain';
import { EventBus } from '@lodge/messaging';
import { conflict, invalidInput } from '@lodge/service';
import type { Reviewer } from '@lodge/access';
import type { EntityManager } from 'typeorm';
import { blockForEverybody } from '../images/blocked-hashes.js';
import { HashComparisonService } from '../images/hash-comparison.service.js';
import { ImageDeletionService } from '../images/image-deletion.service.js';
import { Image, Message, type Report } from '../entities.js';
import type { ReportDecisionDto } from './decisions.dto.js';
import { ExpulsionsService, type RecordedDecision } from './expulsions.service.js';
import { SuspensionsService } from './suspensions.service.js';

/** `hash` is null for a photo too plain to tell from others, undefined for one that is gone. */
export interface Decided extends Pick<Report, 'kind' | 'target_id' | 'subject_id' | 'category'> {
  hash?: string | null;
}

type AfterCommit = () => Promise<void> | void;

const nothing: AfterCommit = () => {};

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
    private readonly images: ImageDeletionService,
    private readonly suspensions: SuspensionsService,
    private readonly expulsions: ExpulsionsService,
    private readonly events: EventBus,
  ) {}

  /** Call it once the decision is recorded, and what it returns after the commit. */
  async apply(
    transaction: EntityManager,
    report: Decided,
    decision: ReportDecisionDto,
    made: RecordedDecision,
  ): Promise<AfterCommit> {
    switch (decision.action) {
      case 'suspend':
        return this.suspend(transaction, subjectOf(report));
      case 'expel':
        return this.expel(transaction, subjectOf(report), made);
      case 'remove':
        return this.remove(transaction, report, decision, made.by);
      case 'remove_and_block':
        return this.removeAndBlock(transaction, report, decision, made);
      default:
        return nothing;
    }
  }

  private async suspend(transaction: EntityManager, userId: number): Promise<AfterCommit> {
    await this.suspensions.lock(transaction, userId);
    await this.suspensions.recompute(transaction, userId);
    return nothing;
  }

  private async expel(
    transaction: EntityManager,
    userId: number,
    made: RecordedDecision,
  ): Promise<AfterCommit> {
    const groups = await this.expulsions.expel(transaction, userId, made);
    return () => publishLeftGroups(this.events, userId, groups);
  }

  // What is gone already, or is removed elsewhere, like a group, is only recorded.
  private async remove(
    transaction: EntityManager,
    { kind, target_id: id }: Decided,
    { rule, explanation: note = '' }: ReportDecisionDto,
    by: Reviewer,
  ): Promise<AfterCommit> {
    if (kind === 'message' && id !== null) return this.removeMessage(transaction, id);
    if (kind !== 'image' || id === null || !(await transaction.existsBy(Image, { id })))
      return nothing;
    const removal = { reason: 'removed', rule: rule ?? null, note, by } as const;
    const deleted = await this.images.delete(transaction, id, removal);
    return () => this.images.publish(deleted);
  }

  private async removeAndBlock(
    transaction: EntityManager,
    report: Decided,
    decision: ReportDecisionDto,
    { decisionId, by }: RecordedDecision,
  ): Promise<AfterCommit> {
    const publish = await this.remove(transaction, report, decision, by);
    const isUrgent = isUrgentBlock(report, decision);
    await blockForEverybody(transaction, { hash: hashOf(report), decisionId, isUrgent });
    return async () => {
      this.comparison.start();
      await publish();
    };
  }

  private async removeMessage(transaction: EntityManager, id: number): Promise<AfterCommit> {
    const message = await transaction.findOneBy(Message, { id });
    if (!message) return nothing;
    await transaction.delete(Message, { id });
    const { group_id: groupId, user_id: author } = message;
    return () => this.events.publish('message.deleted', { groupId, authors: [author] });
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
