import type { Pool } from 'pg';

/** Members of the attacked group, groups of the hostile member, and messages hidden from them. */
const size = { members: 5_000, groups: 300, hidden: 1_000, hiddenInOne: 200_000 };

/**
 * Inserts what makes lists expensive, by SQL, because the rate limits would reject so many calls.
 * @param groupId whose members become a crowd
 * @param memberId who is in all groups, and blocked the one who writes there
 */
export async function crowdAround(database: Pool, groupId: number, memberId: number) {
  await database.query(
    `insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
     select 'crowd' || n || '@lodge.example', 'Crowd ' || n, '', 30, 6, 0, 180, 'Other', 'Side'
     from generate_series(1, $1::integer) n on conflict do nothing`,
    [size.members],
  );
  await database.query(
    `insert into memberships (group_id, user_id)
     select $1, id from users where username like 'Crowd %' on conflict do nothing`,
    [groupId],
  );
  await database.query(
    `insert into groups (name, code)
     select 'Crowded ' || n, 'C' || lpad(n::text, 5, '0') from generate_series(1, $1::integer) n on conflict do nothing`,
    [size.groups],
  );
  await database.query(
    `insert into memberships (group_id, user_id)
     select groups.id, users.id from groups, users
     where groups.name like 'Crowded %' and users.id in ($1, (select min(id) from users where username like 'Crowd %'))
     on conflict do nothing`,
    [memberId],
  );
  await database.query(
    `insert into blocks (blocker_id, blocked_id)
     select $1, min(id) from users where username like 'Crowd %' on conflict do nothing`,
    [memberId],
  );
  await database.query(
    `insert into messages (group_id, user_id, content)
     select groups.id, (select min(id) from users where username like 'Crowd %'), 'Hidden ' || n
     from groups, generate_series(1, case groups.name when 'Crowded 1' then $2::integer else $1::integer end) n
     where groups.name like 'Crowded %' and not exists (select from messages where group_id = groups.id)`,
    [size.hidden, size.hiddenInOne],
  );
  await database.query('analyze');
}

export async function writeMessages(
  database: Pool,
  groupId: number,
  memberId: number,
  count: number,
) {
  await database.query(
    `insert into messages (group_id, user_id, content)
     select $1, $2, 'Message ' || n from generate_series(1, $3::integer) n`,
    [groupId, memberId, count],
  );
  await database.query('analyze messages');
}
