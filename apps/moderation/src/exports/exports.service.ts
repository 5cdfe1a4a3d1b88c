import { randomBytes } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { EntityManager, Repository } from 'typeorm';
import { ERROR_TEXTS, type OwnExport, type OwnExports } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { ApiError, notSignedIn, violatedConstraint } from '@lodge/service';
import { DELETION_QUEUE, enqueueDeletions, EXPORT_QUEUE, type MakeExport } from '@lodge/messaging';
import { SecurityEvent } from '../users/security-event.entity.js';
import { Export } from './export.entity.js';
import { enqueueExport } from './export-jobs.js';
import { DELETE_REPLACEABLE, READ_WAIT, REQUEST_EXPORT } from './exports.sql.js';

@Injectable()
export class ExportsService {
  constructor(
    @InjectRepository(Export) private readonly exports: Repository<Export>,
    @InjectQueue(EXPORT_QUEUE) private readonly queue: Queue<MakeExport>,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
  ) {}

  async own(userId: number): Promise<OwnExports> {
    const own = await this.exports.findOneBy({ user_id: userId });
    const wait = await row(this.exports.manager, READ_WAIT, [userId]);
    return {
      exports: own && !isExpired(own) ? [ownExport(own)] : [],
      next_at: wait ? new Date(Date.now() + wait.seconds * 1_000).toISOString() : null,
    };
  }

  /**
   * @param network hash of the network it is asked for from
   * @throws ApiError 429 within 24 hours of one that did not fail
   */
  async request(userId: number, network: string): Promise<OwnExport> {
    const { id, replaced } = await this.insert(userId, network);
    if (id === undefined) throw await this.tooSoon(userId);
    if (replaced) await enqueueDeletions(this.deletions);
    await enqueueExport(this.queue, id);
    const requested = await this.exports.findOneBy({ id });
    if (!requested) throw notSignedIn();
    return ownExport(requested);
  }

  private async insert(userId: number, network: string) {
    try {
      return await inTransaction(this.exports.manager, async (transaction) => {
        const replaced = await rows(transaction, DELETE_REPLACEABLE, [userId]);
        const values = [userId, randomBytes(16).toString('hex')];
        const inserted = await row(transaction, REQUEST_EXPORT, values);
        if (inserted) await record(transaction, userId, network);
        return { id: inserted?.id, replaced: replaced.length > 0 };
      });
    } catch (error) {
      if (violatedConstraint(error) === 'exports_user_id_fkey') throw notSignedIn();
      throw error;
    }
  }

  private async tooSoon(userId: number): Promise<ApiError> {
    const wait = await row(this.exports.manager, READ_WAIT, [userId]);
    const retryAfter = Math.max(1, wait?.seconds ?? 1);
    return new ApiError(429, ERROR_TEXTS.exportTooSoon, 'too_many_requests', { retryAfter });
  }
}

async function record(transaction: EntityManager, userId: number, network: string) {
  const event = { kind: 'data_requested', account_id: userId, actor_id: userId, network } as const;
  await transaction.insert(SecurityEvent, event);
}

// The sweep may be late.
const isExpired = ({ expires_at }: Export) =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

const ownExport = ({ id, state, requested_at, bytes, expires_at }: Export): OwnExport => ({
  id,
  state,
  requested_at,
  bytes,
  expires_at: state === 'ready' ? expires_at : null,
});
