import { Processor } from '@nestjs/bullmq';
import { InjectRepository } from '@nestjs/typeorm';
import type { WorkerOptions } from 'bullmq';
import type { EntityManager, Repository } from 'typeorm';
import { rows } from '@lodge/database';
import { DELETE_OBJECTS, DELETION_QUEUE, JobProcessor, type JobHandlers } from '@lodge/messaging';
import { logger } from '@lodge/service';
import { InjectStore, notRemovedOf, type NotRemoved, type ObjectStore } from '@lodge/storage';
import { ObjectDeletion } from '../entities.js';
import { WorkMetrics } from '../work-metrics.js';
import { BATCH, DELETE_UNLOCKED, LOCK_DUE, POSTPONE } from './object-deletions.sql.js';

export const DELETION_WORKER: Partial<WorkerOptions> = { concurrency: 1 };

@Processor(DELETION_QUEUE, DELETION_WORKER)
export class DeletionProcessor extends JobProcessor {
  readonly handlers: JobHandlers<typeof DELETION_QUEUE> = {
    [DELETE_OBJECTS]: () => this.removeDue(),
  };

  constructor(
    metrics: WorkMetrics,
    @InjectRepository(ObjectDeletion) private readonly listed: Repository<ObjectDeletion>,
    @InjectStore() private readonly store: ObjectStore,
  ) {
    super(metrics);
  }

  async removeDue(): Promise<void> {
    while ((await this.removeBatch()) === BATCH);
  }

  async remove(key: string): Promise<void> {
    await this.store.remove([key]);
    await rows(this.listed.manager, DELETE_UNLOCKED, { key });
  }

  // The row goes after its object: a crash in between removes the object again, which is harmless.
  private removeBatch(): Promise<number> {
    return this.listed.manager.transaction(async (transaction) => {
      const keys = (await rows(transaction, LOCK_DUE)).map(({ key }) => key);
      if (keys.length === 0) return 0;
      const failed = await this.store.remove(keys).then(() => [], notRemovedOf);
      if (failed.length > 0) await this.postpone(transaction, failed);
      const left = new Set(failed.map(({ key }) => key));
      const removed = keys.filter((key) => !left.has(key));
      if (removed.length > 0) await transaction.delete(ObjectDeletion, removed);
      return keys.length;
    });
  }

  private async postpone(transaction: EntityManager, failed: NotRemoved[]) {
    for (const { key, reason } of failed) logger.warn({ key, reason }, 'object not removed');
    await rows(transaction, POSTPONE, { keys: failed.map(({ key }) => key) });
  }
}
