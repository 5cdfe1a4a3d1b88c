import type { Instant } from '@lodge/contracts';
import { isShown, isShownTo } from '@lodge/domain';
import { statement } from '@lodge/database';

// Whom and what the member blocked and muted, as their account's page shows it. $1 is the member.

export const OWN_BLOCKS = statement<{ username: string; blocked_at: Instant }>(`
  select u.username, b.created_at as blocked_at
  from blocks b join users u on u.id = b.blocked_id
  where b.blocker_id = $1 and ${isShown('u.id')} order by b.created_at, u.id`);

export const OWN_MUTED_MEMBERS = statement<{ username: string; until: Instant | null }>(`
  select u.username, m.until
  from muted_members m join users u on u.id = m.muted_id
  where m.user_id = $1 and ${isShown('u.id')} and ${isShownTo('$1', 'u.id')}
    and (m.until is null or m.until > now()) order by u.id`);

export const OWN_MUTED_GROUPS = statement<{ group: string; until: Instant | null }>(`
  select g.name as group, m.until
  from muted_groups m join groups g on g.id = m.group_id
  where m.user_id = $1 and (m.until is null or m.until > now()) order by g.id`);
