import pg from 'pg';
import type { Installation } from './installation.mjs';

/** Runs one statement on the installation's database as its owner. */
export async function sql<Row extends pg.QueryResultRow = Record<string, unknown>>(
  system: Installation,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await system.database.query<Row>(statement, values)).rows;
}

/** Values of a statement's named parameters, in the order of their numbers. */
export const inOrder = (
  { parameters }: { parameters: readonly string[] },
  values: Record<string, unknown>,
): unknown[] => parameters.map((name) => values[name]);

/** Holds the lock that `statement` takes, as another session would. @returns releases it */
export async function holdLock(
  system: Installation,
  statement: string,
  values: unknown[] = [],
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: system.databaseUrl('owner') });
  await client.connect();
  await client.query(statement, values);
  return () => client.end();
}

/** Counts the rows of `from`, which may include a `where` clause. */
export async function count(
  system: Installation,
  from: string,
  values: unknown[] = [],
): Promise<number> {
  const [row] = await sql<{ count: string }>(system, `select count(*) from ${from}`, values);
  return Number(row.count);
}

/** Counts statements like `query` that wait for a lock, in this test's own database. */
export const waitingForLock = (system: Installation, query = '%'): Promise<number> =>
  count(
    system,
    "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1",
    [query],
  );

/** Kinds of what the security log says of an account, in order. */
export async function securityEventsOf(system: Installation, accountId: number): Promise<string[]> {
  const statement = 'select kind from security_events where account_id = $1 order by id';
  return (await sql<{ kind: string }>(system, statement, [accountId])).map(({ kind }) => kind);
}
