import { ID_STEP, NODDED_TO, type Counts } from './counts.js';

/**
 * What the community has beside that today: a fifth of the accounts are dormant, and some wait, leave
 * or are expelled. Triggers and foreign keys are off while these run.
 */
export const rowsSince = ({ members, requests, reports }: Counts): Record<string, string> => ({
  standing: `
    update users set
      standing = case when id % 150 = 7 then 'pending' when id % 300 = 11 then 'expelled' else 'dormant' end,
      erase_after = case when id % 150 = 7 or id % 300 = 11 then null else now() + interval '6 months' end
    where not is_admin and not is_moderator and (id % 5 = 1 or id % 150 = 7 or id % 300 = 11)`,
  leaving: `
    update users set erase_after = now() + interval '10 days' where id % 100 = 3 and standing = 'member' and not is_admin and not is_moderator`,
  suspended: `
    update users set suspended_until = now() + interval '10 days' where id % 300 = 8 and standing = 'member' and not is_admin and not is_moderator`,
  copies: `
    update images set blocked_hash_id = (select min(id) from blocked_hashes where owner_id is null), copy_found_at = now()
    where id % 2000 = 5`,
  memberships: `delete from memberships where user_id in (select id from users where standing in ('expelled', 'pending'))`,
  stars: `
    insert into stars (user_id, starred_id)
    select 2 + n, 2 + (n + 17) % ${members} from generate_series(0, ${members - 1}, 3) n`,
  // One message of the large group has a nod of everybody there.
  nods: `
    insert into nods (message_id, group_id, user_id, emoji)
    select m.id, m.group_id, own.user_id, '👍' from messages m
    join memberships own on own.group_id = m.group_id and own.user_id = m.user_id where m.id % ${7 * ID_STEP} = 0
    union
    select m.id, m.group_id, own.user_id, '👍' from messages m
    join memberships own on own.group_id = m.group_id where m.id = ${NODDED_TO}`,
  calls: `
    insert into calls (message_id, group_id, user_id, is_mention)
    select m.id, m.group_id, own.user_id, true from messages m
    join lateral (
      select user_id from memberships where group_id = m.group_id and user_id <> m.user_id order by user_id limit 3
    ) own on true
    where m.id % 5 = 0`,
  kept_texts: `
    insert into kept_texts (message_id, group_id, user_id, content, is_deleted, kept_at)
    select id, group_id, user_id, 'What it said before', id % 3 = 0, now() - interval '1 hour' from messages where id % 50 = 0`,
  invitations: `
    insert into invitations (digest, created_by, created_at, expires_at, used_by, used_at)
    select md5(i::text), 1, now() - interval '300 days', now() - interval '280 days', 2 + i * 17 % ${members}, now() - interval '290 days'
    from generate_series(1, ${reports / 5}) i`,
  age_checks: `
    insert into age_checks (user_id, method) select id, 'verifier' from users where id % 3 = 0`,
  announcements: `
    insert into announcements (text, begins_at, ends_at, created_by)
    select 'The lake is open', now() - interval '1 day', now() + interval '20 days', 1 from generate_series(1, 3)`,
  announcement_dismissals: `
    insert into announcement_dismissals (announcement_id, user_id) select a.id, u.id from announcements a, users u where u.id % 2 = 0`,
  evidence: `
    insert into evidence (kind, rule, subject_id, kept_by, expires_at, sealed)
    select 'user', 'adults', 2 + i, 1, now() + interval '300 days', decode(repeat('ab', 100000), 'hex') from generate_series(1, ${reports / 250}) i`,
  exports: `
    insert into exports (user_id, requested_at, name) select 2 + n, now() - interval '2 days', '' from generate_series(500, ${members - 1}, 30) n`,
  expelled_addresses: `
    insert into expelled_addresses (hash, expelled_at) select md5(id::text), now() - interval '3 months' from users where standing = 'expelled'`,
  group_removals: `
    insert into group_removals (group_id, user_id) select 1 + i % 10, 2 + i * 3 % ${members} from generate_series(1, ${requests / 10}) i on conflict do nothing`,
  group_departures: `
    insert into group_departures (group_id, user_id, left_at) select 1 + i % 10, 2 + i * 3 % ${members}, now() from generate_series(1, ${requests / 20}) i`,
  versions: `update groups set messages_version = messages_version + 1 where id <= 100`,
});
