import pg from 'pg';
import type { Installation } from './installation.mjs';

/** Runs one statement on the installation's database as its owner. */
export async function sql<Row = Record<string, unknown>>(
  system: Installation,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: system.databaseUrl('owner') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

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
