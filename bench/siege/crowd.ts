import type { Pool } from 'pg';

/** Members of the attacked group, groups of the hostile member, and messages hidden from them. */
const [MEMBERS, GROUPS, HIDDEN, HIDDEN_IN_ONE] = [5_000, 300, 1_000, 200_000];
const WRITER = "(select min(id) from users where username like 'Crowd %')";

/** What makes lists expensive; it is there only once. */
const statements = [
  `insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
   select 'crowd' || n || '@lodge.example', 'Crowd ' || n, '', 30, 6, 0, 180, 'Other', 'Side'
   from generate_series(1, ${MEMBERS}) n on conflict do nothing`,
  `insert into memberships (group_id, user_id)
   select :group, id from users where username like 'Crowd %' on conflict do nothing`,
  `insert into groups (name, code)
   select 'Crowded ' || n, 'C' || lpad(n::text, 5, '0') from generate_series(1, ${GROUPS}) n on conflict do nothing`,
  `insert into memberships (group_id, user_id)
   select groups.id, users.id from groups, users
   where groups.name like 'Crowded %' and users.id in (:member, ${WRITER}) on conflict do nothing`,
  `insert into blocks (blocker_id, blocked_id) values (:member, ${WRITER}) on conflict do nothing`,
  `insert into messages (group_id, user_id, content)
   select groups.id, ${WRITER}, 'Hidden ' || n
   from groups, generate_series(1, case groups.name when 'Crowded 1' then ${HIDDEN_IN_ONE} else ${HIDDEN} end) n
   where groups.name like 'Crowded %' and not exists (select from messages where group_id = groups.id)`,
];

/**
 * Inserts by SQL, because the rate limits would reject so many calls.
 * @param groupId whose members become a crowd
 * @param memberId who is in all groups, and blocked the one who writes there
 */
export async function crowdAround(database: Pool, groupId: number, memberId: number) {
  for (const statement of statements)
    await database.query(
      statement.replace(':group', `${groupId}`).replace(':member', `${memberId}`),
    );
  await database.query('analyze');
}

/** Messages of 200 characters. */
export const writeMessages = (database: Pool, groupId: number, memberId: number, count: number) =>
  database.query(
    `insert into messages (group_id, user_id, content)
     select $1, $2, rpad('Message ' || n, 200, ' lorem ipsum') from generate_series(1, $3::integer) n`,
    [groupId, memberId, count],
  );
