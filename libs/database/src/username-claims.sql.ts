import { statement } from './sql.js';

interface Named {
  id: number;
  username: string;
}

/** Members whose names are claimed in one transaction, which blocks their renaming meanwhile. */
const PAGE = 500;

/** Locks the members, so that none is renamed between the read of the name and its claim. */
export const NEXT_UNCLAIMED = statement<Named>(`
  select id, username from users u
  where id > $1 and not exists (select from username_claims where user_id = u.id)
  order by id limit ${PAGE} for share`);

/** Names that are alike already stay: the first of them holds the claim. */
export const CLAIM_IF_FREE = statement(`
  insert into username_claims (skeleton, user_id) select * from unnest($1::text[], $2::integer[])
  on conflict do nothing`);
