import type { DataSource, EntityManager } from 'typeorm';

/** Where a statement runs: the pool, or one transaction. */
export type Runner = Pick<EntityManager, 'query'>;

/** The rows of `statement`, also of one that changes (TypeORM answers those as `[rows, count]`). */
export async function rows<Row>(runner: Runner, statement: string, values: unknown[] = []): Promise<Row[]> {
  const answer: unknown = await runner.query(statement, values);
  const [first] = answer as unknown[];
  return (Array.isArray(first) ? first : answer) as Row[];
}

/** The first row of `statement`, if there is one. */
export async function row<Row>(runner: Runner, statement: string, values: unknown[] = []): Promise<Row | undefined> {
  return (await rows<Row>(runner, statement, values))[0];
}

const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/** Runs `work` in a transaction, and again when PostgreSQL ended it to resolve a deadlock: `work` must bear being repeated. */
export const inTransaction = <T>(source: DataSource, work: (transaction: EntityManager) => Promise<T>): Promise<T> =>
  retryDeadlocks(() => source.transaction(work));

/** Runs `work`, one statement or transaction, again when PostgreSQL ended it to resolve a deadlock. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}

interface DriverError { code?: string; constraint?: string; driverError?: DriverError }

/** The SQLSTATE of an error of the database, or a code of Node's when it could not be reached. */
export const sqlStateOf = (error: unknown): string | undefined => (error as DriverError)?.driverError?.code ?? (error as DriverError)?.code;

/** The name of the constraint that `error` says was violated. */
export const violatedConstraint = (error: unknown): string | undefined => (error as DriverError)?.driverError?.constraint ?? (error as DriverError)?.constraint;
