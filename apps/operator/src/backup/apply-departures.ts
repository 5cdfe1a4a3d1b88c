import type { Client } from 'pg';
import type { Departures } from './departures.js';
import { applyExpulsions } from './expulsions.js';

/** Call it with the triggers on: rows go by cascade, and their objects are listed for deletion. */
export async function applyDepartures(client: Client, { erased, states, expulsions }: Departures) {
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
    `create temporary table states on commit drop as select * from json_to_recordset($1::json)
       latest (user_id integer, began_at timestamptz, erase_after timestamptz, is_dormant boolean)`,
    [JSON.stringify(states)],
  );
  // Their 48 hours are not counted anew.
  await client.query('delete from kept_texts where user_id is null');
  await client.query(WAKE);
  await client.query(WARN_AGAIN);
  await client.query(FOLLOW_LATEST);
  await client.query(GRANT_TIME);
  await applyExpulsions(client, expulsions);
  return rowCount ?? 0;
}

// `epoch` marks an erasure that has begun, which nobody can cancel.
const SAME = `id = states.user_id and created_at = states.began_at
  and users.erase_after is distinct from 'epoch'`;

const WAKE = `
  update users set standing = 'member', erase_after = null, signed_in_month = null, erasure_warned_on = null
  from states where ${SAME} and standing = 'dormant' and not is_dormant`;

const IS_SOON = "erase_after > 'epoch' and erase_after < now() + interval '14 days'";

const WARN_AGAIN = `update users set erasure_warned_on = null where ${IS_SOON} and standing = 'dormant'`;

// Members who became dormant after the backup are ordinary ones again, until they become so anew.
const FOLLOW_LATEST = `
  update users set erase_after = case when not is_dormant then states.erase_after end
  from states where ${SAME} and not is_admin and standing <> 'dormant'`;

// Members may have come back after the latest source, or have been unable to while Lodge was down.
const GRANT_TIME = `update users set erase_after = now() + interval '14 days' where ${IS_SOON}`;
