import type { Client } from 'pg';
import type { ArchiveReader } from './archive-reader.js';
import { quoted, type Table } from './contents.js';

// More changes than a group sees in years.
const VERSIONS_AHEAD = 1_000_000;

/** Referenced tables come first. `finish` changes the rows in that transaction, triggers on. */
export async function loadTables<T>(
  client: Client,
  archive: ArchiveReader,
  finish: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    for (const table of await dependencyOrder(client, archive.contents.tables))
      await load(client, archive, table);
    for (const { table, column, last_value, is_called } of archive.contents.identities) {
      await client.query(
        "select setval(pg_get_serial_sequence(format('%I', $1::text), $2), $3::bigint, $4)",
        [table, column, last_value, is_called],
      );
    }
    // A response cached after the backup must not be answered 304 when version numbers recur.
    await client.query('update groups set messages_version = messages_version + $1', [
      VERSIONS_AHEAD,
    ]);
    const result = await finish();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

// An image that became ready meanwhile can match a photo whose block the backup lacks.
const IMAGE_VALUES: Record<string, string> = {
  blocked_hash_id: '(select id from blocked_hashes where id = blocked_hash_id)',
};

async function load(client: Client, archive: ArchiveReader, { name, columns, rows }: Table) {
  const list = columns.map(quoted).join(', ');
  const values = columns.map(
    (column) => (name === 'images' && IMAGE_VALUES[column]) || quoted(column),
  );
  const table = quoted(name);
  let loaded = 0;
  await client.query(`alter table ${table} disable trigger user`);
  for await (const lines of archive.rows(name)) {
    const { rowCount } = await client.query(
      `insert into ${table} (${list}) overriding system value
       select ${values.join(', ')} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
    loaded += rowCount ?? 0;
  }
  await client.query(`alter table ${table} enable trigger user`);
  if (loaded !== rows)
    throw new Error(`${name} has ${loaded} rows in the backup, and should have ${rows}.`);
}

async function dependencyOrder(client: Client, tables: Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select c.relname as from, r.relname as to
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and c.oid <> r.oid`);
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const left = tables.filter((table) => !ordered.includes(table));
    const free = left.filter(
      ({ name }) =>
        !rows.some(({ from, to }) => from === name && left.some((other) => other.name === to)),
    );
    if (free.length === 0)
      throw new Error(
        `Tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}.`,
      );
    ordered.push(...free);
  }
  return ordered;
}
