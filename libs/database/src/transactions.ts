import type { EntityManager } from 'typeorm';

const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction, and again when PostgreSQL rolled it back to resolve a deadlock:
 * `work` must bear being repeated.
 */
export const inTransaction = <T>(
  source: Pick<EntityManager, 'transaction'>,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> => retryDeadlocks(() => source.transaction(work));

/** Runs `work`, one statement or transaction, again when PostgreSQL rolled it back to resolve a deadlock. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The SQLSTATE of a database error, or the code of a Node.js error when it could not be reached. */
export const sqlStateOf = (error: unknown): string | undefined => detailOf(error, 'code');

/** The name of the constraint that `error` reports as violated. */
export const violatedConstraint = (error: unknown): string | undefined =>
  detailOf(error, 'constraint');

/** A detail of an error of `pg`, which TypeORM wraps and a statement of the pool does not. */
function detailOf(error: unknown, key: 'code' | 'constraint'): string | undefined {
  const detail = propertyOf(propertyOf(error, 'driverError') ?? error, key);
  return typeof detail === 'string' ? detail : undefined;
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
