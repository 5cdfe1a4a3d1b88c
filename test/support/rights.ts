import { query } from '@lodge/testing';
import pg from 'pg';
import { SERVICES, type Service } from '@lodge/database';

type Verb = 'select' | 'insert' | 'update' | 'delete';

// PostgreSQL checks privileges before it reads rows, so a statement that matches none is
// sufficient.
const attempts: Record<Verb, (table: string, column: string) => string> = {
  select: (table, column) => `select "${column}" from "${table}" where false`,
  insert: (table, column) =>
    `insert into "${table}" ("${column}") overriding system value select null where false`,
  update: (table, column) => `update "${table}" set "${column}" = default where false`,
  delete: (table) => `delete from "${table}" where false`,
};

interface Column {
  table: string;
  column: string;
  isView: boolean;
  isGenerated: boolean;
}

/** Tries every verb on every column as each service. @returns lines like `auth insert users: email username` */
export async function triedRights(
  ownerUrl: string,
  urlOf: (service: Service) => string,
): Promise<string[]> {
  const columns = await query<Column>(
    ownerUrl,
    `
    select table_name as table, column_name as column, table_type = 'VIEW' as "isView", is_generated = 'ALWAYS' as "isGenerated"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' order by table_name, ordinal_position`,
  );
  return (
    await Promise.all(SERVICES.map((service) => rightsOf(service, urlOf(service), columns)))
  ).flat();
}

async function rightsOf(service: Service, url: string, columns: Column[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const allowed = new Map<string, string[]>();
  for (const { table, column, isView, isGenerated } of columns) {
    // Views are granted for reading only; PostgreSQL checks their columns before the right to
    // write, and lets nobody write a generated column.
    const verbs = isView || isGenerated ? (['select'] as const) : (Object.keys(attempts) as Verb[]);
    for (const verb of verbs) {
      if (!(await succeeds(client, attempts[verb](table, column)))) continue;
      const line = `${service} ${verb} ${table}`;
      allowed.set(line, verb === 'delete' ? [] : [...(allowed.get(line) ?? []), column]);
    }
  }
  await client.end();
  return [...allowed].map(([line, names]) => [line, ...names].join(' '));
}

async function succeeds(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === '42501') return false;
    throw error;
  }
}
