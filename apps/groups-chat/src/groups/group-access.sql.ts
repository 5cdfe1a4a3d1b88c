import { statement } from '@lodge/database';

export interface GroupAccess {
  is_user: boolean;
  is_admin: boolean;
  group_id: number | null;
  is_member: boolean;
  version: number;
  // 0 for users whom no block ever concerned; changes with the set of members they cannot see.
  pairs_version: number;
}

// Every poll runs this, and most nothing else: primary-key look-ups, shared by polls.
export const READ_ACCESS = statement<GroupAccess, { userIds: number[]; groupIds: number[] }>(`
  select u.id is not null as is_user, u.is_admin, u.pairs_version, g.id as group_id,
    g.messages_version as version, m.user_id is not null as is_member
  from unnest(:userIds::integer[], :groupIds::integer[]) with ordinality reader (user_id, group_id, position)
  left join users u on u.id = reader.user_id
  left join groups g on g.id = reader.group_id
  left join memberships m on m.group_id = reader.group_id and m.user_id = reader.user_id
  order by reader.position`);
