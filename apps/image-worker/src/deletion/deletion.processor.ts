import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { rows } from '@lodge/database';
import {
  DELETE_OBJECTS,
  JobProcessor,
  type DELETION_QUEUE,
  type JobHandlers,
} from '@lodge/messaging';
import { InjectStore, type ObjectStore } from '@lodge/storage';
import { ObjectDeletion } from '../entities.js';
import { WorkMetrics } from '../work-metrics.js';
import { BATCH, DELETE_UNLOCKED, LOCK_DUE } from './object-deletions.sql.js';

@Injectable()
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

  // Leaves rows that another worker has locked to that worker.
  async removeDue(): Promise<void> {
    while ((await this.removeBatch()) === BATCH);
  }

  async remove(key: string): Promise<void> {
    await this.store.remove([key]);
    await rows(this.listed.manager, DELETE_UNLOCKED, [key]);
  }

  // The row goes after its object: a crash in between removes the object again, which is harmless.
  private removeBatch(): Promise<number> {
    return this.listed.manager.transaction(async (transaction) => {
      const keys = (await rows(transaction, LOCK_DUE)).map(({ key }) => key);
      if (keys.length === 0) return 0;
      await this.store.remove(keys);
      await transaction.delete(ObjectDeletion, keys);
      return keys.length;
    });
  }
}
