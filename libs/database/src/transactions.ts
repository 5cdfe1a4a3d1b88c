import { sqlStateOf } from '@lodge/service';
import type { EntityManager } from 'typeorm';

const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/** Repeats `work` after a deadlock, so it must be repeatable. */
export const inTransaction = <T>(
  source: Pick<EntityManager, 'transaction'>,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> => retryDeadlocks(() => source.transaction(work));

/** Repeats `work` after a deadlock; it must be one statement or transaction. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
