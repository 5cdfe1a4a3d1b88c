import { cookiesOf } from '../seed.js';
import { bareSide, productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 20;

/**
 * Compares the first page of members of a small group to that of a large one: both must cost the
 * same.
 */
export async function members(bench: Bench): Promise<Row[]> {
  const [cookie] = await cookiesOf(bench.system, [0]);
  return Promise.all(
    [20, 5_000].map(async (count) => {
      const group = await groupOf(bench, count);
      const path = `/api/groups/${group}/members?limit=50`;
      return {
        name: `members-${count}`,
        title: `members of a group of ${count.toLocaleString('en')}`,
        product: productSide(bench, { connections, calls: [[{ path, headers: { cookie } }]] }),
        baseline: bareSide(bench, { connections, calls: [[{ path: `/lists/members/${group}` }]] }),
      };
    }),
  );
}

/** Creates a group of the first member and others who do nothing else. */
async function groupOf({ system: { database } }: Bench, count: number): Promise<number> {
  const { rows } = await database.query(
    `with made as (
       insert into groups (name, code) values ('Group of ' || $1, 'M' || lpad($1::text, 5, '0')) returning id
     ), others as (
       insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
       select 'one' || n || '.of' || $1 || '@lodge.example', 'One ' || n || ' of ' || $1, '', 30, 5, 10, 160, 'Mixed', 'Vers'
       from generate_series(2, $1::integer) n returning id
     )
     insert into memberships (group_id, user_id)
     select made.id, members.id from made, (select 2 as id union all select id from others) members returning group_id as id`,
    [count],
  );
  await database.query('vacuum analyze users, memberships');
  return rows[0].id;
}
