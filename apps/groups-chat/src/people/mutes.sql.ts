import type { MutedGroup, MutedMember } from '@lodge/contracts';
import { haveMet, IS_MUTING, isVisible, isVisibleTo } from '@lodge/domain';
import { statement } from '@lodge/database';

export const LIST_MUTED_MEMBERS = statement<MutedMember>(`
  select u.id as user_id, u.username, m.until
  from muted_members m join users u on u.id = m.muted_id
  where m.user_id = $1 and ${IS_MUTING} and ${isVisible('u.id')} and ${isVisibleTo('$1', 'u.id')}
  order by u.id`);

export const LIST_MUTED_GROUPS = statement<MutedGroup>(`
  select g.id as group_id, g.name, m.until
  from muted_groups m join groups g on g.id = m.group_id
  where m.user_id = $1 and ${IS_MUTING} order by g.id`);

// Inserts nothing for a member whom the caller does not see, or has never met and not muted before.
// Mutes that have run out would count towards the limit, and no list shows them.
export const MUTE_MEMBER = statement<{ muted_id: number }>(`
  with over as (
    delete from muted_members where user_id = $1 and muted_id <> $2 and not ${IS_MUTING}
  )
  insert into muted_members (user_id, muted_id, until)
  select $1, id, $3::timestamptz from users
  where id = $2 and ${isVisible('id')} and ${isVisibleTo('$1', 'id')}
    and (exists (select from muted_members where user_id = $1 and muted_id = $2) or ${haveMet('$1', '$2')})
  on conflict (user_id, muted_id) do update set until = excluded.until returning muted_id`);

// The foreign key admits only groups that the member is in.
export const MUTE_GROUP = statement(`
  insert into muted_groups (user_id, group_id, until) values ($1, $2, $3)
  on conflict (user_id, group_id) do update set until = excluded.until`);
