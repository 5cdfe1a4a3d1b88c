import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Installation } from './installation.mjs';

/** Asks the system's database as its owner. */
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

/** Takes a lock by `statement`, as another transaction would. @returns what lets go of it */
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

/** How many rows a `select` finds. */
export async function count(
  system: Installation,
  from: string,
  values: unknown[] = [],
): Promise<number> {
  const [row] = await sql<{ count: string }>(system, `select count(*) from ${from}`, values);
  return Number(row.count);
}

/** Waits while the database cannot be asked. */
export async function databaseBack(system: Installation): Promise<void> {
  while (
    !(await sql(system, 'select 1').then(
      () => true,
      () => false,
    ))
  )
    await sleep(50);
}
