import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { MIGRATIONS, quoted, type Identity, type Table } from './contents.js';

/** Until `commit`, all reads are of one moment, and times as backups have them. */
export const BEGIN_SNAPSHOT =
  "begin isolation level repeatable read read only; set local timezone to 'UTC'";

const BATCH = 1_000;
const batchOf = (table: string) => (table === 'evidence' ? 1 : BATCH);

export interface Snapshot {
  tables: Table[];
  identities: Identity[];
  migrations: string[];
}

/** All rows are of one moment, as JSON lines of PostgreSQL: no version of `pg_dump` matters. */
export async function writeSnapshot(
  client: Client,
  keep: (table: string, rows: Readable) => Promise<void>,
): Promise<Snapshot> {
  await client.query(BEGIN_SNAPSHOT);
  const tables: Table[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    let rows = 0;
    const counted = async function* counted() {
      for await (const lines of rowsOf(client, name, columns.map(quoted).join(', '))) {
        rows += lines.length;
        yield `${lines.join('\n')}\n`;
      }
    };
    await keep(name, gzipped(counted()));
    tables.push({ name, columns, rows });
  }
  const { rows: migrations } = await client.query(`select name from ${MIGRATIONS} order by id`);
  // Sequences are outside transactions; read last, they are beyond all that was written.
  const identities = await identitiesOf(client);
  await client.query('commit');
  return { tables, identities, migrations: migrations.map(({ name }) => name) };
}

/** Chunks bring their own line ends. Failures reach the reader. */
export function gzipped(chunks: AsyncIterable<string>): Readable {
  const packed = createGzip();
  pipeline(Readable.from(chunks), packed, () => undefined);
  return packed;
}

/** Reads one table at a time. Call it after {@link BEGIN_SNAPSHOT}. */
export async function* rowsOf(
  client: Client,
  table: string,
  columns = '*',
): AsyncIterable<string[]> {
  await client.query(
    `declare all_rows no scroll cursor for select to_json(t)::text as line
     from (select ${columns} from ${quoted(table)} order by 1) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batchOf(table)} from all_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close all_rows');
}

async function tablesOf(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '${MIGRATIONS}' and is_generated = 'NEVER'
    group by table_name order by table_name`);
  return rows;
}

async function identitiesOf(client: Client): Promise<Identity[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select table_name as table, column_name as column, pg_get_serial_sequence(format('%I', table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES' order by 1`);
  const identities: Identity[] = [];
  for (const { table, column, sequence } of rows) {
    const {
      rows: [state],
    } = await client.query(`select last_value::text, is_called from ${sequence}`);
    identities.push({ table, column, ...state });
  }
  return identities;
}
