import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS } from '@lodge/contracts';
import { EventBus } from '@lodge/events';
import { conflict, invalidInput } from '@lodge/http';
import type { EntityManager } from 'typeorm';
import { ImageDeletion } from '../images/image-deletion.js';
import { Image } from '../images/image.entity.js';
import { Message } from '../messages/message.entity.js';
import type { Report } from '../reports/report.entity.js';
import type { DecisionDto } from './decisions.dto.js';
import { Suspensions } from './suspensions.service.js';

type Decided = Pick<Report, 'kind' | 'target_id' | 'subject_id'>;

// After the commit.
type Publish = () => Promise<void> | void;
// Once the decision is recorded.
type Measure = (adminId: number) => Promise<Publish>;

const nothing: Measure = async () => () => {};

// What a decision does besides being stated.
@Injectable()
export class Measures {
  constructor(
    private readonly images: ImageDeletion,
    private readonly suspensions: Suspensions,
    private readonly events: EventBus,
  ) {}

  /** @throws ApiError 400, 409 where it is impossible */
  async prepare(
    transaction: EntityManager,
    report: Decided,
    decision: DecisionDto,
  ): Promise<Measure> {
    switch (decision.action) {
      case 'warn':
        assertSubject(report);
        return nothing;
      case 'suspend':
        return this.suspension(transaction, assertSubject(report));
      case 'remove':
        return this.removal(transaction, report, decision);
      default:
        return nothing;
    }
  }

  private async suspension(transaction: EntityManager, userId: number): Promise<Measure> {
    if (!(await this.suspensions.lock(transaction, userId)))
      throw conflict(ERROR_TEXTS.subjectGone);
    return async () => {
      await this.suspensions.reckon(transaction, userId);
      return () => this.suspensions.publish(userId);
    };
  }

  // What is gone already, and what is removed elsewhere, like a group, is only recorded.
  private async removal(
    transaction: EntityManager,
    { kind, target_id: id }: Decided,
    { rule, explanation: note = '' }: DecisionDto,
  ): Promise<Measure> {
    if (kind === 'user') throw invalidInput(ERROR_TEXTS.notRemovable);
    if (id === null) return nothing;
    if (kind === 'image' && (await transaction.existsBy(Image, { id })))
      return async (by) => {
        const removal = { reason: 'removed', rule: rule ?? null, note, by } as const;
        const image = await this.images.delete(transaction, id, removal);
        return () => this.images.publish(image);
      };
    if (kind === 'message') return () => this.removeMessage(transaction, id);
    return nothing;
  }

  private async removeMessage(transaction: EntityManager, id: number): Promise<Publish> {
    const message = await transaction.findOneBy(Message, { id });
    await transaction.delete(Message, { id });
    return () => {
      if (message) this.events.publish('message.deleted', { groupId: message.group_id });
    };
  }
}

function assertSubject({ subject_id: userId }: Decided): number {
  if (userId === null) throw conflict(ERROR_TEXTS.subjectGone);
  return userId;
}
