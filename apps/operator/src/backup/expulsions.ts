import type { Client } from 'pg';
import { parsed, type Rows } from './lines.js';

/** The expelled, with the statement, and address hashes: theirs, and those of erased accounts. */
export interface Expulsions {
  expelled: {
    user_id: number;
    began_at: string;
    rule: string;
    explanation: string;
    decided_at: string;
  }[];
  addresses: { hash: string; expelled_at: string; user_id: number | null }[];
}

const ADDRESSES = 'expelled_addresses';

export const EXPULSION_TABLES = ['users', 'decisions', ADDRESSES];

export async function expulsionsIn(rows: Rows): Promise<Expulsions> {
  const statements = new Map<number, Expulsions['expelled'][number]>();
  const subjects = new Map<number, number>();
  for await (const decision of parsed(rows('decisions')))
    if (decision.action === 'expel' && !decision.reversed_at) {
      statements.set(decision.subject_id, decision);
      subjects.set(decision.id, decision.subject_id);
    }
  const expelled: Expulsions['expelled'] = [];
  for await (const { id: user_id, created_at: began_at, standing } of parsed(rows('users'))) {
    const statement = statements.get(user_id);
    if (standing === 'expelled' && statement) expelled.push({ ...statement, user_id, began_at });
  }
  const addresses: Expulsions['addresses'] = [];
  for await (const { hash, expelled_at, decision_id } of parsed(rows(ADDRESSES)))
    addresses.push({ hash, expelled_at, user_id: subjects.get(decision_id) ?? null });
  return { expelled, addresses };
}

/** Call it in the restore's transaction. */
export async function applyExpulsions(client: Client, { expelled, addresses }: Expulsions) {
  await client.query(
    `create temporary table expelled_since on commit drop as
     select since.* from json_to_recordset($1::json)
       since (user_id integer, began_at timestamptz, rule text, explanation text, decided_at timestamptz)
     join users on id = since.user_id and created_at = since.began_at and standing <> 'expelled'`,
    [JSON.stringify(expelled)],
  );
  for (const statement of APPLY) await client.query(statement);
  await client.query(
    `insert into ${ADDRESSES} (hash, expelled_at, decision_id)
     select hash, expelled_at, (
       select max(d.id) from decisions d join expelled_since e on e.user_id = d.subject_id
       where d.subject_id = since.user_id and d.action = 'expel' and d.reversed_at is null
     ) from json_to_recordset($1::json) since (hash text, expelled_at timestamptz, user_id integer)
     where not exists (select from ${ADDRESSES} known where known.hash = since.hash)`,
    [JSON.stringify(addresses)],
  );
}

const EXPELLED = '(select user_id from expelled_since)';

// The decision is restored without its report and who decided, so the member can appeal again.
const APPLY = [
  `update users set standing = 'expelled', is_moderator = false, is_admin = false where id in ${EXPELLED}`,
  `delete from memberships where user_id in ${EXPELLED}`,
  `update group_requests set is_current = false, status = 'rejected', processed_at = coalesce(processed_at, now())
   where user_id in ${EXPELLED} and is_current`,
  `insert into decisions (subject_id, action, rule, explanation, decided_at)
   select user_id, 'expel', rule, explanation, decided_at from expelled_since`,
];
