import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { InjectStore, type ObjectStore } from '@lodge/storage';

const BATCH = 200;

/** Removes the objects that the database's triggers have listed from the store. */
@Injectable()
export class ObjectDeletions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  /** Removes all objects that are due; those that another worker has taken are left to it. */
  async removeDue(): Promise<void> {
    while ((await this.removeBatch()) === BATCH);
  }

  /** Removes one listed object, without waiting for those of others. */
  async remove(key: string): Promise<void> {
    await this.store.remove([key]);
    await this.database.query(
      `delete from object_deletions where key in (
        select key from object_deletions where key = $1 for update skip locked)`,
      [key],
    );
  }

  /** The row goes only after its object: a crash in between removes the object once more, which is harmless. */
  private removeBatch(): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const due = await rows<{ key: string }>(
        transaction,
        `select key from object_deletions where not_before <= now() order by not_before limit ${BATCH} for update skip locked`,
      );
      const keys = due.map(({ key }) => key);
      if (keys.length === 0) return 0;
      await this.store.remove(keys);
      await transaction.query('delete from object_deletions where key = any($1)', [keys]);
      return keys.length;
    });
  }
}
