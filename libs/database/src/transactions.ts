import type { EntityManager } from 'typeorm';

const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/** Repeats `work` after a deadlock, so it must be repeatable. */
export const inTransaction = <T>(
  source: Pick<EntityManager, 'transaction'>,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> => retryDeadlocks(() => source.transaction(work));

/** The same for `work` that is one statement or transaction. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A SQLSTATE, or Node's code when the database could not be reached. */
export const sqlStateOf = (error: unknown): string | undefined => detailOf(error, 'code');

export const violatedConstraint = (error: unknown): string | undefined =>
  detailOf(error, 'constraint');

// TypeORM wraps errors of `pg`, the pool does not.
function detailOf(error: unknown, key: 'code' | 'constraint'): string | undefined {
  const detail = propertyOf(propertyOf(error, 'driverError') ?? error, key);
  return typeof detail === 'string' ? detail : undefined;
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
