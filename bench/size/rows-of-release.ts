import { EVERY_LARGE, GROUPS_EACH, GROUPS_OF_HEAVY, ID_STEP, type Counts } from './counts.js';

const ADMIN = 1;
const TEXT = "': see you at the lake on Sunday, bring something warm to wear'";
// Numbers those messages that are not in the large group.
const OTHERS = '(i - i / 5)';
const HASH = (seed: string) => `('x' || md5(${seed}) || md5(${seed} || 'b'))::bit(256)`;

/** SQL: the number of a member of the group with the number `group`, the `nth` of them. */
const memberOf = (group: string, nth: string, { members, groups }: Counts) => {
  const apart = groups / GROUPS_EACH;
  return `${group} / ${GROUPS_EACH} + (${nth}) % ${members / apart} * ${apart}`;
};

/**
 * The community as the previous release left it. A member's number is their id less 2. Triggers and foreign
 * keys are off while these run, in this order.
 */
export const rowsOfRelease = (counts: Counts, passwordHash: string): Record<string, string> => ({
  users: `
    insert into users (email, email_canonical, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position, notes, created_at, is_moderator)
    select 'member' || n || '@lodge.example', 'member' || n || '@lodge.example', (array['Marcus','Theo','Andre','Felix','Omar','Jonas','Luca','Kai'])[1 + n % 8] || ' ' || n,
      '${passwordHash}', 21 + n % 50, 5, n % 12, 140 + n % 90, 'Mixed', 'Vers', 'Here for good company.',
      now() - make_interval(mins => ${counts.members} - n), n between 20 and 24
    from generate_series(0, ${counts.members - 1}) n`,
  groups: `
    insert into groups (name, code, created_by, messages_version)
    select (array['Lake','Hill','River','Forest','Harbour'])[1 + g % 5] || ' walks ' || g, upper(lpad(to_hex(g), 6, 'G')), ${ADMIN}, 1000
    from generate_series(0, ${counts.groups - 1}) g`,
  // Groups are interleaved and times rise with the ids, which skip some, as in real use.
  messages: `
    alter sequence messages_id_seq increment by ${ID_STEP} restart with ${ID_STEP};
    insert into messages (group_id, user_id, content, created_at)
    select 1 + case when i % 5 = 0 then 0 when i % 250 = 1 then ${GROUPS_EACH} + i / 250 % ${GROUPS_OF_HEAVY - GROUPS_EACH} else ${OTHERS} % ${counts.groups} end,
      2 + case when i % 5 = 0 then ${EVERY_LARGE} * (i / 5 % ${counts.members / EVERY_LARGE}) when i % 250 = 1 then 0
        else ${memberOf(`(${OTHERS} % ${counts.groups})`, `${OTHERS} / ${counts.groups}`, counts)} end,
      'Message ' || i || ${TEXT}, now() - make_interval(secs => (${counts.messages} - i) * 12)
    from generate_series(1, ${counts.messages}) i;
    alter sequence messages_id_seq increment by 1`,
  memberships: `
    insert into memberships (group_id, user_id, joined_at, last_read_id)
    select joined.group_id, joined.user_id, now() - make_interval(mins => ${counts.members} - joined.user_id), coalesce(greatest(newest.id - ${ID_STEP} * (joined.user_id % 300), 0), 0)
    from (
      select 1 + (n * ${GROUPS_EACH} + k) % ${counts.groups} as group_id, 2 + n as user_id
      from generate_series(0, ${counts.members - 1}) n, generate_series(0, ${GROUPS_EACH - 1}) k
      union select 1, 2 + n from generate_series(0, ${counts.members - 1}, ${EVERY_LARGE}) n
      union select g, 2 from generate_series(1, ${GROUPS_OF_HEAVY}) g
    ) joined
    left join (select group_id, max(id) as id from messages group by group_id) newest using (group_id)`,
  images: `
    insert into images (user_id, slot, filename, status, is_approved, is_face_picture, width, height, placeholder, hash, uploaded_at)
    select 2 + n, slot, md5(n || '-' || slot) || '.webp', 'ready', n % 10 <> 0 or slot > 1, slot = 2, 1600, 1200, '#808080',
      ${HASH("n || '-' || slot")}, now() - make_interval(mins => ${counts.members} - n)
    from generate_series(0, ${counts.members - 1}) n, generate_series(1, 7) slot where n % 3 < 2 or slot < 7`,
  image_removals: `
    insert into image_removals (user_id, reason) select 2 + n, 'not_approved' from generate_series(0, ${counts.members - 1}, 3) n`,
  blocked_hashes: `
    insert into blocked_hashes (owner_id, hash)
    select case when i % 10 > 0 then 2 + i end, ${HASH("'blocked' || i")} from generate_series(0, ${counts.members / 60}) i`,
  group_requests: `
    insert into group_requests (group_id, user_id, status, is_current, requested_at, processed_at, processed_by)
    select 1 + (n * ${GROUPS_EACH} + 7) % ${counts.groups}, 2 + n, status, status <> 'rejected' or n % 2 = 0, now() - make_interval(mins => i),
      case when status <> 'pending' then now() - make_interval(mins => i / 2) end, case when status <> 'pending' then ${ADMIN} end
    from generate_series(1, ${counts.requests}) i, lateral (
      select i * 3 % ${counts.members} as n, (array['pending','approved','rejected','rejected'])[1 + i % 4] as status
    ) request`,
  reports: `
    insert into reports (reporter_id, subject_id, kind, target_id, group_id, category, text, evidence, reported_at, closed_at, outcome)
    select 2 + i * 7 % ${counts.members}, case when kind <> 'group' and kind <> 'notice' then 2 + (i * 13 + 1) % ${counts.members} end, kind,
      case kind when 'user' then 2 + (i * 13 + 1) % ${counts.members} when 'image' then i * 30 when 'message' then i * 90 * ${ID_STEP} when 'group' then 1 + i % ${counts.groups} end,
      case kind when 'message' then (select group_id from messages where id = i * 90 * ${ID_STEP}) when 'group' then 1 + i % ${counts.groups} end,
      (array['harassment','hate','spam','impersonation','under_age','intimate_image','illegal','other'])[1 + i % 8], 'This is not fine.', 'What it said',
      at, case when i % 5 > 0 then at + interval '2 days' end, case when i % 5 > 0 then case when i % 3 = 0 then 'acted' else 'no_breach' end end
    from generate_series(1, ${counts.reports}) i, lateral (
      select now() - interval '3 days' - make_interval(mins => (${counts.reports} - i) * 4) as at,
        case when i % 25 = 0 then 'notice' else (array['user','image','message','group'])[1 + i % 4] end as kind
    ) report`,
  notices: `
    insert into notices (report_id, reference, token_digest, name, email, place, statement)
    select id, 'N-' || id, md5('token' || id), 'Someone', 'someone@elsewhere.example', 'A photo', 'That is me.' from reports where kind = 'notice'`,
  decisions: `
    insert into decisions (report_id, subject_id, action, rule, explanation, decided_by, decided_at)
    select id, subject_id, case outcome when 'acted' then 'warn' else 'dismiss' end, case outcome when 'acted' then 'respect' end,
      case outcome when 'acted' then 'Please be kind.' else '' end, ${ADMIN}, closed_at
    from reports where closed_at is not null`,
  appeals: `
    insert into appeals (decision_id, text, appealed_at, decided_by, decided_at, outcome, answer)
    select id, 'I was kind.', decided_at + interval '1 day', case when id % 2 = 0 then ${ADMIN} end, case when id % 2 = 0 then now() end,
      case when id % 2 = 0 then 'upheld' end, case when id % 2 = 0 then 'You were not.' else '' end
    from decisions where action = 'warn' and id % 5 < 2`,
  blocks: `
    insert into blocks (blocker_id, blocked_id)
    select 2 + n, 2 + (n + 11 * k) % ${counts.members} from generate_series(0, ${counts.members - 1}, 3) n, generate_series(1, 2) k
    union select 2, 2 + n from generate_series(7, 6997, 7) n where n < ${counts.members}`,
  muted_members: `
    insert into muted_members (user_id, muted_id)
    select 2 + n, 2 + (n + 13) % ${counts.members} from generate_series(0, ${counts.members - 1}, 5) n
    union select 2, 2 + n from generate_series(5, 4995, 5) n where n < ${counts.members}`,
  muted_groups: `
    insert into muted_groups (user_id, group_id) select user_id, group_id from memberships where user_id % 9 = 0 and group_id % 2 = 0`,
  security_events: `
    insert into security_events (kind, account_id, network, label, at)
    select 'signed_in', 2 + case when i % 400 = 0 then 0 else i % ${counts.members} end, md5(i::text), 'Firefox on Linux',
      now() - make_interval(secs => (${counts.events} - i) * 3)
    from generate_series(1, ${counts.events}) i`,
  audit_entries: `
    insert into audit_entries (actor_id, action, subject_id, at)
    select case when i % 5 = 0 then 2 + 20 + i % 5 else ${ADMIN} end, (array['approve-image','reject-image','look-at-user','approve-request','decide-report'])[1 + i % 5],
      case i % 5 when 2 then 2 + i % ${counts.members} else 1 + i % ${counts.reports} end, now() - make_interval(secs => (${counts.looks} - i) * 20)
    from generate_series(1, ${counts.looks}) i`,
  erased_accounts: `
    insert into erased_accounts (user_id, began_at, erased_at)
    select -i, now() - interval '1 year', now() - interval '30 days' from generate_series(1, ${counts.reports}) i`,
  totp_factors: `
    insert into totp_factors (user_id, secret, last_step) select 2 + n, 'secret', 0 from generate_series(1000, ${counts.members - 1}, 10) n`,
  recovery_codes: `
    insert into recovery_codes (user_id, digest) select user_id, md5(code::text) from totp_factors, generate_series(1, 10) code`,
});
