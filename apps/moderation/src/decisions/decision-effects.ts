import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, URGENT_CATEGORIES } from '@lodge/contracts';
import { row } from '@lodge/database';
import { publishDeparture } from '@lodge/domain';
import { EventBus } from '@lodge/messaging';
import { conflict, invalidInput } from '@lodge/service';
import type { Reviewer } from '@lodge/access';
import type { EntityManager } from 'typeorm';
import { blockForEverybody } from '../images/blocked-hashes.js';
import { READ_WITHHELD_HASH } from '../images/blocked-hashes.sql.js';
import { HashComparison } from '../images/hash-comparison.js';
import { ImageDeletion } from '../images/image-deletion.js';
import { Image, Message, type Report } from '../entities.js';
import type { ReportDecisionDto } from './decisions.dto.js';
import { Expulsions } from './expulsions.service.js';
import { Suspensions } from './suspensions.service.js';

type Decided = Pick<Report, 'kind' | 'target_id' | 'subject_id' | 'category'>;

type Publish = () => Promise<void> | void;
type Effect = (by: Reviewer, decisionId: number) => Promise<Publish>;

const silence: Publish = () => {};
const nothing: Effect = async () => silence;

@Injectable()
export class DecisionEffects {
  constructor(
    private readonly comparison: HashComparison,
    private readonly images: ImageDeletion,
    private readonly suspensions: Suspensions,
    private readonly expulsions: Expulsions,
    private readonly events: EventBus,
  ) {}

  async prepare(
    transaction: EntityManager,
    report: Decided,
    decision: ReportDecisionDto,
  ): Promise<Effect> {
    switch (decision.action) {
      case 'warn':
        subjectOf(report);
        return nothing;
      case 'suspend':
        return this.suspension(transaction, subjectOf(report));
      case 'expel':
        return this.expulsion(transaction, subjectOf(report));
      case 'remove':
        return this.removal(transaction, report, decision);
      case 'remove_and_block':
        return this.blocking(transaction, report, decision);
      default:
        return nothing;
    }
  }

  private async suspension(transaction: EntityManager, userId: number): Promise<Effect> {
    if (!(await this.suspensions.lock(transaction, userId)))
      throw conflict(ERROR_TEXTS.subjectGone);
    return async () => {
      await this.suspensions.recompute(transaction, userId);
      return silence;
    };
  }

  private async expulsion(transaction: EntityManager, userId: number): Promise<Effect> {
    await this.expulsions.prepare(transaction, userId);
    return async (by, decisionId) => {
      const groups = await this.expulsions.expel(transaction, { userId, decisionId, by });
      return () => publishDeparture(this.events, userId, groups);
    };
  }

  // What is gone already, or is removed elsewhere, like a group, is only recorded.
  private async removal(
    transaction: EntityManager,
    { kind, target_id: id }: Decided,
    { rule, explanation: note = '' }: ReportDecisionDto,
  ): Promise<Effect> {
    if (kind === 'user') throw invalidInput(ERROR_TEXTS.notRemovable);
    if (id === null) return nothing;
    if (kind === 'image' && (await transaction.existsBy(Image, { id })))
      return async (by) => {
        const removal = { reason: 'removed', rule: rule ?? null, note, by } as const;
        const deleted = await this.images.delete(transaction, id, removal);
        return () => this.images.publish(deleted);
      };
    if (kind === 'message') return () => this.removeMessage(transaction, id);
    return nothing;
  }

  // Reads the hash first: the decision closes the report, and a withheld photo goes with it.
  private async blocking(
    transaction: EntityManager,
    report: Decided,
    decision: ReportDecisionDto,
  ): Promise<Effect> {
    if (report.kind !== 'image' || report.target_id === null)
      throw invalidInput(ERROR_TEXTS.notRemovable);
    const hash = await hashOf(transaction, report.target_id);
    if (hash === undefined) throw conflict(ERROR_TEXTS.photoGone);
    if (hash === null) throw conflict(ERROR_TEXTS.photoTooPlain);
    const remove = await this.removal(transaction, report, decision);
    return async (by, decisionId) => {
      const publish = await remove(by, decisionId);
      const isUrgent = isUrgentBlock(report, decision);
      await blockForEverybody(transaction, { hash, decisionId, isUrgent });
      return async () => {
        this.comparison.start();
        await publish();
      };
    };
  }

  private async removeMessage(transaction: EntityManager, id: number): Promise<Publish> {
    const message = await transaction.findOneBy(Message, { id });
    await transaction.delete(Message, { id });
    return () => {
      if (!message) return;
      const { group_id: groupId, user_id: author } = message;
      this.events.publish('message.deleted', { groupId, authors: [author] });
    };
  }
}

/** Returns undefined for a photo that is gone, null for one too plain to tell from others. */
async function hashOf(transaction: EntityManager, id: number): Promise<string | null | undefined> {
  const image = await transaction.findOneBy(Image, { id });
  return (image ?? (await row(transaction, READ_WITHHELD_HASH, [id])))?.hash;
}

// The rule that was broken counts too: a report may have named another reason.
const isUrgentBlock = ({ category }: Decided, { rule }: ReportDecisionDto) =>
  (URGENT_CATEGORIES as readonly string[]).includes(category) ||
  rule === 'adults' ||
  rule === 'consent';

function subjectOf({ kind, subject_id: userId }: Pick<Decided, 'kind' | 'subject_id'>): number {
  if (kind === 'notice' || kind === 'group') throw invalidInput(ERROR_TEXTS.reportAboutNobody);
  if (userId === null) throw conflict(ERROR_TEXTS.subjectGone);
  return userId;
}
