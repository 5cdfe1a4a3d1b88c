import type { Client } from 'pg';
import { LATER, type LaterRows } from './later-rows.js';

/**
 * Repeats what the later rows tell of the restored accounts, one case after the other. Call it in the
 * restore's transaction with the triggers on: rows go by cascade, and their objects are listed for
 * deletion.
 * @returns how many accounts it erased
 */
export async function replay(client: Client, later: LaterRows): Promise<number> {
  for (const [table, columns] of Object.entries(LATER))
    await client.query(
      `create temporary table later_${table} on commit drop as
       select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${later[table as keyof LaterRows].join(',')}]`],
    );
  const { rowCount } = await client.query(ERASE);
  for (const statement of Object.values(CASES)) await client.query(statement);
  return rowCount ?? 0;
}

const ERASE = `
  delete from users using later_erased_accounts gone
  where id = gone.user_id and created_at = gone.began_at`;

// An id alone is not enough: another database may have given it to another account. `epoch` marks an
// erasure that has begun, which nobody can cancel.
const SAME = `users.id = later.id and users.created_at = later.created_at
  and users.erase_after is distinct from 'epoch'`;
const IS_SOON = "erase_after > 'epoch' and erase_after < now() + interval '14 days'";
const EXPELLED = '(select user_id from expelled_since)';

const CASES = {
  'The erased are listed, for the restore after this one.': `
    insert into erased_accounts (user_id, began_at, erased_at)
    select user_id, began_at, min(erased_at) from later_erased_accounts group by 1, 2
    on conflict (user_id, began_at) do update set erased_at = excluded.erased_at`,
  'The 48 hours of what the erased wrote are not counted anew.':
    'delete from kept_texts where user_id is null',
  'Dormant members who have come back are awake.': `
    update users set standing = 'member', erase_after = null, signed_in_month = null, erasure_warned_on = null
    from later_users later where ${SAME} and users.standing = 'dormant' and later.standing <> 'dormant'`,
  'Members who are still dormant are warned again.': `
    update users set erasure_warned_on = null where ${IS_SOON} and standing = 'dormant'`,
  // A member who became dormant after the backup is an ordinary one again, until they become so anew.
  'Those leave who are leaving according to the latest source.': `
    update users set erase_after = case when later.standing <> 'dormant' then later.erase_after end
    from later_users later where ${SAME} and not is_admin and users.standing <> 'dormant'
      and (users.erase_after is not null or later.erase_after is not null)`,
  'Those are paused who are according to the latest source.': `
    update users set standing = later.standing
    from later_users later where ${SAME} and not is_admin and users.standing in ('member', 'paused')
      and later.standing in ('member', 'paused') and users.standing <> later.standing`,
  // They may have come back after the latest source, or have been unable to while Lodge was down.
  'Everybody has at least 14 days to come back.': `
    update users set erase_after = now() + interval '14 days' where ${IS_SOON}`,
  'Those who were expelled since are collected, with the statement.': `
    create temporary table expelled_since on commit drop as
    select distinct on (users.id) users.id as user_id, d.rule, d.explanation, d.decided_at
    from users join later_users later using (id, created_at)
      join later_decisions d on d.subject_id = users.id and d.reversed_at is null
    where later.standing = 'expelled' and users.standing <> 'expelled' order by users.id, d.id desc`,
  'They are expelled.': `
    update users set standing = 'expelled', is_moderator = false, is_admin = false where id in ${EXPELLED}`,
  'They are in no group.': `delete from memberships where user_id in ${EXPELLED}`,
  'They wait for no group.': `
    update group_requests set is_current = false, status = 'rejected', processed_at = coalesce(processed_at, now())
    where user_id in ${EXPELLED} and is_current`,
  // It lacks its report and who decided, so the member can appeal again.
  'Their decision is restored.': `
    insert into decisions (subject_id, action, rule, explanation, decided_at)
    select user_id, 'expel', rule, explanation, decided_at from expelled_since`,
  'Addresses of the expelled are known again, those of the erased too.': `
    insert into expelled_addresses (hash, expelled_at, decision_id)
    select hash, expelled_at, (
      select max(d.id) from later_decisions was join expelled_since e on e.user_id = was.subject_id
        join decisions d on d.subject_id = e.user_id and d.action = 'expel' and d.reversed_at is null
      where was.id = later.decision_id
    ) from later_expelled_addresses later
    where not exists (select from expelled_addresses known where known.hash = later.hash)`,
};
