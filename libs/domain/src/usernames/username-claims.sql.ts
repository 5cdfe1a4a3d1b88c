import { statement } from '@lodge/database';

interface Named {
  id: number;
  username: string;
}

const PAGE = 500;

export const NEXT_UNCLAIMED = statement<Named, { after: number }>(`
  select id, username from users u
  where id > :after and not exists (select from username_claims where user_id = u.id)
  order by id limit ${PAGE} for share`);

// The first of several existing names that look alike holds the claim.
export const CLAIM_IF_FREE = statement<unknown, { skeletons: string[]; userIds: number[] }>(`
  insert into username_claims (skeleton, user_id) select * from unnest(:skeletons::text[], :userIds::integer[])
  on conflict do nothing`);
