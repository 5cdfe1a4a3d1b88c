import { RECENT_PROOF, type ActivityKind, type Instant } from '@lodge/contracts';
import { IS_MUTING, isVisible, isVisibleTo, sharesGroup, shownBlocks } from '@lodge/domain';
import { PROFILE_COLUMNS, statement } from '@lodge/database';

// None of these files contains other members' words or emails. Each row is written as it is.

interface Own {
  userId: number;
}

export const OWN_PROFILE = statement<unknown, Own>(`
  select email, ${PROFILE_COLUMNS}, language, is_language_chosen, is_admin, is_moderator,
    created_at as registered_at, erase_after, standing
  from users where id = :userId`);

export const OWN_CONSENTS = statement<unknown, Own>(`
  select d.kind as document, d.version, c.action, c.language, c.at
  from consents c join documents d on d.id = c.document_id where c.user_id = :userId order by c.id`);

// Leaves out whom the member invited and who invited the member: those are other people's data
// (decision 42).
export const OWN_INVITATIONS = statement<unknown, Own>(`
  select created_at as invited_at, expires_at, used_at, used_by is not distinct from :userId as was_theirs
  from invitations where used_by = :userId or created_by = :userId order by created_at`);

// Lists dismissals of current announcements only: they are deleted when the announcement is over.
export const OWN_DISMISSALS = statement<unknown, Own>(`
  select a.text, a.begins_at as shown_from
  from announcement_dismissals d join announcements a on a.id = d.announcement_id
  where d.user_id = :userId order by a.id`);

export const OWN_PASSKEYS = statement<unknown, Own>(`
  select name, created_at as added_at, last_used::text as last_used_on
  from passkeys where user_id = :userId order by created_at`);

export const OWN_AGE = statement<unknown, Own>(
  'select method, checked_at from age_checks where user_id = :userId',
);

export const OWN_CODES = statement<{ since: Instant }, Own>(
  'select created_at as since from totp_factors where user_id = :userId',
);

// Lists events in pages, oldest first: an attacker decides how many there are.
export const OWN_ACTIVITY = statement<
  {
    id: number;
    at: Instant;
    kind: ActivityKind;
    by_other: boolean;
    label: string | null;
  },
  Own & { kinds: readonly ActivityKind[]; after: number }
>(`
  select id, at, kind, by_other, label from account_activity
  where account_id = :userId and kind = any(:kinds) and id > :after order by id limit 1000`);

export const OWN_GROUPS = statement<unknown, Own>(`
  select g.name as group, m.joined_at
  from memberships m join groups g on g.id = m.group_id where m.user_id = :userId order by m.joined_at`);

export const OWN_BLOCKS = statement<unknown, Own>(`
  select u.username, b.created_at as blocked_at
  from ${shownBlocks(':userId')} b join users u on u.id = b.blocked_id order by b.created_at, u.id`);

export const OWN_MUTED_MEMBERS = statement<unknown, Own>(`
  select u.username, m.until
  from muted_members m join users u on u.id = m.muted_id
  where m.user_id = :userId and ${isVisible('u.id')} and ${isVisibleTo(':userId', 'u.id')}
    and ${IS_MUTING} order by u.id`);

export const OWN_STARS = statement<unknown, Own>(`
  select u.username from stars s join users u on u.id = s.starred_id
  where s.user_id = :userId and ${isVisible('u.id')} and ${isVisibleTo(':userId', 'u.id')}
    and ${sharesGroup('s.user_id', 'u.id')}
  order by u.id`);

export const OWN_NODS = statement<unknown, Own>(`
  select g.name as group, n.message_id, n.emoji
  from nods n join groups g on g.id = n.group_id join messages m on m.id = n.message_id
  where n.user_id = :userId and ${isVisible('m.user_id')} and ${isVisibleTo(':userId', 'm.user_id')}
  order by n.message_id`);

export const OWN_CALLS = statement<unknown, Own>(`
  select g.name as group, c.message_id, c.is_mention
  from calls c join groups g on g.id = c.group_id join messages m on m.id = c.message_id
  where c.user_id = :userId and ${isVisible('m.user_id')} and ${isVisibleTo(':userId', 'm.user_id')}
  order by c.message_id`);

export const OWN_MUTED_GROUPS = statement<unknown, Own>(`
  select g.name as group, m.until, m.except_calls
  from muted_groups m join groups g on g.id = m.group_id
  where m.user_id = :userId and ${IS_MUTING} order by g.id`);

// Has what the member wrote and was told, but neither the reported member nor their words.
export const OWN_REPORTS = statement<unknown, Own>(`
  select kind, category, text, declared, reported_at, outcome, second_look_at
  from reports where reporter_id = :userId order by id`);

export const OWN_REQUESTS = statement<unknown, Own>(`
  select g.name as group, r.status, r.requested_at, r.processed_at as decided_at, r.message
  from group_requests r join groups g on g.id = r.group_id where r.user_id = :userId order by r.id`);

export const REMOVALS_FROM_GROUPS = statement<unknown, Own>(`
  select g.name as group, r.removed_at
  from group_removals r join groups g on g.id = r.group_id where r.user_id = :userId
  order by r.removed_at`);

export const REMOVALS_OF_PHOTOS = statement<unknown, Own>(`
  select reason, removed_at, rule, note from image_removals where user_id = :userId order by removed_at`);

export const REMEMBERED_PHOTOS = statement<unknown, Own>(`
  select hash, blocked_at as remembered_at from blocked_hashes
  where owner_id = :userId order by blocked_at`);

// These texts are kept for reports, and no member reads them. Lists them in pages, oldest first.
export const OWN_KEPT_TEXTS = statement<
  {
    id: number;
    group: string;
    content: string;
    was: 'edited' | 'deleted';
    at: Instant;
  },
  Own & { after: number }
>(`
  select k.id, g.name as group, k.content,
    case when k.is_deleted then 'deleted' else 'edited' end as was, k.kept_at as at
  from kept_texts k join groups g on g.id = k.group_id
  where k.user_id = :userId and k.id > :after order by k.id limit 1000`);

// No index holds a member's messages in order, so they are sorted once.
export const OWN_MESSAGE_IDS = statement<{ ids: number[] }, Own>(`
  select coalesce(json_agg(id order by id), '[]') as ids from messages where user_id = :userId`);

export const OWN_MESSAGES = statement<unknown, Own & { ids: number[] }>(`
  select g.name as group, m.content, m.reply_to_id is not null as is_reply,
    m.created_at as sent_at, m.edited_at
  from messages m join groups g on g.id = m.group_id
  where m.user_id = :userId and m.id = any(:ids) order by m.id`);

// Within one proof of identity: the web app asks, and the browser downloads.
export const HAS_REQUESTED = statement<{ at: Instant }, Own>(`
  select at from account_activity where account_id = :userId and kind = 'data_requested'
    and at > now() - interval '${RECENT_PROOF} seconds' limit 1`);
