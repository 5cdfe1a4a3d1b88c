import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

/** Where a statement runs: the pool, or one transaction. */
export type Runner = DataSource | EntityManager;

/**
 * The rows of `statement`, also of one that changes (TypeORM answers those as `[rows, count]`). Outside a transaction it is
 * prepared once for each connection, so it must be one of a bounded number of texts: values go into `values`.
 */
export async function rows<Row>(
  runner: Runner,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if (runner instanceof DataSource)
    return (await poolOf(runner).query({ name: nameOf(statement), text: statement, values }))
      .rows as Row[];
  const answer: unknown = await runner.query(statement, values);
  const [first] = answer as unknown[];
  return (Array.isArray(first) ? first : answer) as Row[];
}

/** Like {@link rows} outside a transaction, but planned anew each time: for a search, whose best plan depends on what is looked for. */
export async function freshlyPlannedRows<Row>(
  source: DataSource,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(source).query(statement, values)).rows as Row[];
}

/** The pattern of `like` for texts that hold `part`. */
export const containing = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

const poolOf = (source: DataSource) => (source.driver as unknown as { master: Pool }).master;

const names = new Map<string, string>();

function nameOf(statement: string): string {
  const name = names.get(statement) ?? createHash('sha1').update(statement).digest('base64url');
  names.set(statement, name);
  return name;
}

/** The first row of `statement`, if there is one. */
export async function row<Row>(
  runner: Runner,
  statement: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(runner, statement, values))[0];
}

const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/** Runs `work` in a transaction, and again when PostgreSQL ended it to resolve a deadlock: `work` must bear being repeated. */
export const inTransaction = <T>(
  source: DataSource,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> => retryDeadlocks(() => source.transaction(work));

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

interface DriverError {
  code?: string;
  constraint?: string;
  driverError?: DriverError;
}

/** The SQLSTATE of an error of the database, or a code of Node's when it could not be reached. */
export const sqlStateOf = (error: unknown): string | undefined =>
  (error as DriverError)?.driverError?.code ?? (error as DriverError)?.code;

/** The name of the constraint that `error` says was violated. */
export const violatedConstraint = (error: unknown): string | undefined =>
  (error as DriverError)?.driverError?.constraint ?? (error as DriverError)?.constraint;
