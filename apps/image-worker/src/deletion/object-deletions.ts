import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { rows } from '@lodge/database';
import { InjectStore, type ObjectStore } from '@lodge/storage';
import { ObjectDeletion } from './object-deletion.entity.js';
import { BATCH, DELETE_UNLOCKED, LOCK_DUE } from './object-deletions.sql.js';

/** Removes the objects that the database's triggers have listed from the store. */
@Injectable()
export class ObjectDeletions {
  constructor(
    @InjectRepository(ObjectDeletion) private readonly listed: Repository<ObjectDeletion>,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  /** Removes all objects that are due; those that another worker has locked are left to it. */
  async removeDue(): Promise<void> {
    while ((await this.removeBatch()) === BATCH);
  }

  /** Removes one listed object, without waiting for those of others. */
  async remove(key: string): Promise<void> {
    await this.store.remove([key]);
    await rows(this.listed.manager, DELETE_UNLOCKED, [key]);
  }

  /**
   * The row goes only after its object: a crash in between removes the object once more, which is
   * harmless.
   */
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
