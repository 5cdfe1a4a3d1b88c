import type { Client } from 'pg';
import type { Departures } from './departures.js';
import { applyExpulsions } from './expulsions.js';

/** Call it with the triggers on: rows go by cascade, and their objects are listed for deletion. */
export async function applyDepartures(client: Client, { erased, leaving, expulsions }: Departures) {
  await client.query(
    'create temporary table gone (user_id integer, began_at timestamptz, erased_at timestamptz) on commit drop',
  );
  await client.query(
    'insert into gone select * from json_populate_recordset(null::gone, $1::json)',
    [JSON.stringify(erased)],
  );
  const { rowCount } = await client.query(
    'delete from users using gone where id = gone.user_id and created_at = gone.began_at',
  );
  // These rows serve the restore after this one.
  await client.query(`
    insert into erased_accounts (user_id, began_at, erased_at) select user_id, began_at, min(erased_at) from gone group by 1, 2
    on conflict (user_id, began_at) do update set erased_at = excluded.erased_at`);
  await client.query(
    `update users set erase_after = left_since.erase_after
     from json_to_recordset($1::json) left_since (user_id integer, began_at timestamptz, erase_after timestamptz)
     where id = left_since.user_id and created_at = left_since.began_at and not is_admin`,
    [JSON.stringify(leaving)],
  );
  await applyExpulsions(client, expulsions);
  return rowCount ?? 0;
}
