import type { MutedGroup, MutedMember, StoredEmblem } from '@lodge/contracts';
import { haveMet, IS_MUTING, isVisible, isVisibleTo } from '@lodge/domain';
import { statement } from '@lodge/database';

export const LIST_MUTED_MEMBERS = statement<MutedMember, { userId: number }>(`
  select u.id as user_id, u.username, m.until
  from muted_members m join users u on u.id = m.muted_id
  where m.user_id = :userId and ${IS_MUTING} and ${isVisible('u.id')} and ${isVisibleTo(':userId', 'u.id')}
  order by u.id`);

export const LIST_MUTED_GROUPS = statement<
  StoredEmblem<Omit<MutedGroup, 'except_calls'>> & { except_calls: true | null },
  { userId: number }
>(`
  select g.id as group_id, g.name, g.emblem, g.tint, m.until, case when m.except_calls then true end as except_calls
  from muted_groups m join groups g on g.id = m.group_id
  where m.user_id = :userId and ${IS_MUTING} order by g.id`);

// Inserts nothing for a member whom the caller does not see, or has never met and not muted before.
// Mutes that have run out would count towards the limit, and no list shows them.
export const MUTE_MEMBER = statement<
  { muted_id: number },
  { userId: number; memberId: number; until: string | null }
>(`
  with over as (
    delete from muted_members where user_id = :userId and muted_id <> :memberId and not ${IS_MUTING}
  )
  insert into muted_members (user_id, muted_id, until)
  select :userId, id, :until::timestamptz from users
  where id = :memberId and ${isVisible('id')} and ${isVisibleTo(':userId', 'id')}
    and (
      exists (select from muted_members where user_id = :userId and muted_id = :memberId)
      or ${haveMet(':userId', ':memberId')}
    )
  on conflict (user_id, muted_id) do update set until = excluded.until returning muted_id`);

// The foreign key admits only groups that the member is in.
export const MUTE_GROUP = statement<
  unknown,
  { userId: number; groupId: number; until: string | null; exceptCalls: boolean }
>(`
  insert into muted_groups (user_id, group_id, until, except_calls) values (:userId, :groupId, :until, :exceptCalls)
  on conflict (user_id, group_id) do update set until = excluded.until, except_calls = excluded.except_calls`);
