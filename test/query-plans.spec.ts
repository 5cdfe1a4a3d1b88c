import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, signedIn, startSystem, type System } from '@lodge/testing';
import pg from 'pg';
import {
  adminCookie,
  busyGroup,
  cookiesOf,
  credentialsOf,
  membersOf,
  seed,
} from '../bench/seed.js';
import { plansOf, type Plan } from './support/plans.js';

/** Large enough that sequential scans cost more than index scans. */
const SIZE = { members: 3_000, groups: 300, messages: 60_000 };
// PostgreSQL plans a prepared statement for its values five times and may then switch to a generic
// plan.
const TIMES = 8;
/** The worker's periodic queries. */
const SWEEPS = ["where status = 'processing'", 'from object_deletions'];

let system: System;
let plans: Plan[];

beforeAll(async () => {
  system = await startSystem({
    ownPostgres: true,
    // Moderation's minutely sweeps are on no hot path and would run in between only on a slow
    // machine.
    env: { 'image-worker': { SWEEP_SECONDS: '1' }, moderation: { SWEEP_SECONDS: '3600' } },
    beforeMigration: ({ ownerUrl }) => explainAll(ownerUrl),
  });
  await seed(system, SIZE);
  for (const statement of MORE) await system.database.query(statement);
  // Plans of earlier sweeps may still be written to the log.
  const sweepsSoFar = () =>
    plansOf(system.postgres!.log()).filter(({ statement }) =>
      statement.includes('from object_deletions'),
    ).length;
  const seen = sweepsSoFar();
  await eventually('a sweep after that', async () => sweepsSoFar() > seen + 1);
  const before = system.postgres!.log().length;
  for (let time = 0; time < TIMES; time++) await useAll();
  await eventually('sweeps beside it', async () => {
    plans = plansOf(system.postgres!.log().slice(before));
    return SWEEPS.every((part) => timesOf(part) >= TIMES);
  });
}, 600_000);
afterAll(() => system?.stop());

/** Logs every plan of the services but none of the seed, because a full log is rotated. */
async function explainAll(ownerUrl: string) {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const name = new URL(ownerUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: "'auto_explain'",
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
  };
  await client.query("load 'auto_explain'");
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = ${value}`);
  await client.query(
    `alter role current_user in database ${name} set auto_explain.log_min_duration = -1`,
  );
  await client.end();
}

/**
 * Of the member who makes all calls, and of others: on an empty table, or one of a few rows, a
 * sequential scan is the best plan. None of those who make the calls is hidden. One in three pending
 * photos is like one that is blocked.
 */
const MORE = [
  "insert into object_deletions (key, not_before) select 'incoming/' || id, now() + interval '1 day' from users",
  "insert into totp_factors (user_id, secret, last_step) select id, 'secret', 0 from users where id > 500",
  'insert into recovery_codes select id, n from users, generate_series(1, 10) n where id > 500',
  "insert into passkeys (user_id, slot, credential_id, public_key, counter, transports, user_handle, name) select id, n, id || '-' || n, '', 0, '', '', 'Phone' from users, generate_series(1, 10) n where id > 500",
  "insert into security_events (kind, account_id) select 'signed_in', id from users, generate_series(1, 20)",
  'insert into blocks (blocker_id, blocked_id) select a.id, b.id from users a join users b on b.id between a.id + 1 and a.id + 10',
  'insert into muted_members (user_id, muted_id) select a.id, b.id from users a join users b on b.id between a.id + 20 and a.id + 25',
  'insert into stars (user_id, starred_id) select a.id, b.id from users a join users b on b.id between a.id + 30 and a.id + 35',
  "insert into nods (message_id, group_id, user_id, emoji) select x.id, group_id, m.user_id, '👍' from messages x join memberships m using (group_id) where x.id % 20 = 0 and m.user_id % 50 = x.id / 20 % 50",
  'insert into calls (message_id, group_id, user_id, is_mention) select x.id, group_id, m.user_id, true from messages x join memberships m using (group_id) where x.id % 20 = 1 and m.user_id % 50 = x.id / 20 % 50',
  'alter table pins disable trigger pins_limited',
  `insert into pins (group_id, message_id) select group_id, id from messages where group_id <> ${busyGroup}`,
  'insert into muted_groups (user_id, group_id) select user_id, group_id from memberships where user_id % 3 = 0',
  'insert into blocked_hashes (owner_id, hash) select id, repeat(id::bit(32)::text, 8)::bit(256) from users',
  'update images i set blocked_hash_id = b.id from blocked_hashes b where b.owner_id = i.user_id and i.user_id % 3 = 0 and not i.is_approved',
  "insert into audit_entries (actor_id, action, subject_id) select id, 'approve-image', at from users, generate_series(1, 20) at",
  "update users set standing = 'dormant', erase_after = now() + interval '1 year' where id > 100 and id % 7 = 0",
  'vacuum analyze',
];

async function useAll() {
  const [member, other] = membersOf(busyGroup, SIZE);
  const [cookie] = await cookiesOf(system, [member]);
  const { user } = (await (await send('/api/user', cookie)).json()) as { user: { id: number } };
  const filename = await imageOf(other + 2);
  const { people } = (await (await send('/api/people?limit=1', cookie)).json()) as {
    people: { user_id: number }[];
  };
  const messages = `/api/groups/${busyGroup}/messages`;
  const calls = [
    messages,
    `${messages}?before=30000`,
    `${messages}?after=30000`,
    `${messages}?around=30000`,
    `${messages}?around=2026-01-01`,
    '/api/messages/search?q=message 12',
    `/api/messages/search?q=e&group_id=${busyGroup}`,
    '/api/groups',
    '/api/blocks',
    '/api/mutes',
    '/api/all-groups?limit=50',
    '/api/all-groups?limit=50&cursor=Z3JvdXA',
    '/api/all-groups?limit=50&q=oup 12',
    `/api/groups/${busyGroup}`,
    `/api/groups/${busyGroup}/members?limit=50`,
    `/api/groups/${busyGroup}/members?limit=50&cursor=1763600000000000.5`,
    `/api/groups/${busyGroup}/members?limit=50&q=ber1`,
    `/api/groups/${busyGroup}/members?limit=50&q=e`,
    '/api/people?limit=50',
    '/api/people?limit=50&cursor=Z3JvdXA',
    '/api/people?limit=50&q=ber1',
    '/api/people?limit=50&starred=true',
    `/api/people/${people[0].user_id}`,
    '/api/user',
    '/api/account/activity?limit=20',
    '/api/images',
    `/api/groups/${busyGroup}/members/${user.id}`,
    `/api/images/${other + 2}`,
    `/api/avatars?ids=${[0, 1, 2, 3].map((next) => other + next).join()}`,
    `/uploads/${filename}?size=thumb`,
  ];
  for (const call of calls) expect((await send(call, cookie)).status).toBe(200);
  const { chat_message } = (await (
    await send(messages, cookie, { content: 'Is anybody at the lake?' })
  ).json()) as { chat_message: { id: number } };
  expect((await send(`${messages}/${chat_message.id}/nods`, cookie)).status).toBe(200);
  expect((await send(`${messages}/read`, cookie, { message_id: chat_message.id })).status).toBe(
    200,
  );
  await signedIn(system.url, credentialsOf(other));
  await useAdminLists();
}

// As `place_in_queue` computes them.
const [PENDING, APPROVED, TURN] = [3 * 2 ** 42, 4 * 2 ** 42, 2 ** 31];

async function useAdminLists() {
  const admin = await adminCookie(system);
  const calls = [
    'users',
    'users?cursor=1500',
    'users?q=marcus',
    'users?q=member1234',
    'users?q=e',
    'groups',
    'groups?cursor=150',
    `groups/${busyGroup}/members?limit=50`,
    'images?status=pending',
    `images?status=approved&cursor=${APPROVED + 15_000}`,
    'images',
    `images?cursor=${PENDING + 1500}`,
    `images?status=pending&cursor=${PENDING + TURN + 1500}`,
    'group-requests',
    `group-requests?cursor=${APPROVED + 1500}`,
    'group-requests?status=pending',
  ];
  for (const call of calls) expect((await send(`/api/admin/${call}`, admin)).status).toBe(200);
}

const send = (path: string, cookie: string, body?: object) =>
  fetch(system.url + path, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

async function imageOf(userId: number): Promise<string> {
  const { rows } = await system.database.query(
    'select filename from images where user_id = $1 and is_approved limit 1',
    [userId],
  );
  return rows[0].filename;
}

const timesOf = (part: string) => plans.filter(({ statement }) => statement.includes(part)).length;

test('a plan was logged for every query', () => {
  for (const part of [
    'messages_version',
    'from messages m',
    'from memberships m join groups',
    'insert into messages',
    'normalize(u.username',
    'split_part(casefold(regexp_replace(normalize(email',
    'from images i join users',
    'from group_requests r',
    'password_hash',
    'as sought from groups',
    'FROM "image_removals"',
    'order by m.joined_at',
    'from account_activity',
    ...SWEEPS,
  ])
    expect(timesOf(part)).toBeGreaterThanOrEqual(TIMES);
});

test('no statement on a hot path scans a whole table', () => {
  // Excludes the few documents, which are read every 30 seconds.
  const scans = plans.filter(({ plan }) => /Seq Scan on (?!documents)/.test(plan));
  expect(scans.map(({ statement, plan }) => `${statement}\n${plan}`)).toEqual([]);
});

test('searches of members read folded names, rather than fold them', () => {
  // Of people at most 2,000 are folded: 30 ms.
  const searches = plans.filter(
    ({ statement }) =>
      statement.includes('normalize(u') && !statement.includes(') near cross join'),
  );
  const folding = searches.filter(({ plan }) => !/using users_found|on users_search/.test(plan));
  expect(searches.length).toBeGreaterThanOrEqual(4 * TIMES);
  expect(folding.map(({ statement, plan }) => `${statement}\n${plan}`)).toEqual([]);
});

test('each face in a list is one look-up in an index, of the member’s few photos alone', () => {
  const faces = plans.filter(({ statement }) => statement.includes('from images photo'));
  const others = faces.filter(
    ({ plan }) => !/Index Only Scan using images_approved_in_order on images photo/.test(plan),
  );
  expect(faces.length).toBeGreaterThanOrEqual(4 * TIMES);
  expect(others.map(({ statement, plan }) => `${statement}\n${plan}`)).toEqual([]);
});

test('no statement but one that counts members reads all who are hidden', () => {
  const scans = plans.filter(
    ({ statement, plan }) =>
      !statement.includes('as member_count') &&
      /using users_hidden on users\b[^\n]*\n(?!\s*Index Cond)/.test(plan),
  );
  expect(scans.map(({ statement, plan }) => `${statement}\n${plan}`)).toEqual([]);
});

test.each([
  ['where blocks were never analyzed', 30_000, ''],
  ['where there is one block, and the planner knows', 29_000, '; analyze blocks'],
])('messages are read in the order of their index %s', async (_, newest, analysis) => {
  await system.database.query(
    `truncate blocks; insert into blocks (blocker_id, blocked_id) values (1, 2)${analysis}`,
  );
  const [cookie] = await cookiesOf(system, [membersOf(busyGroup, SIZE)[0]]);
  const before = system.postgres!.log().length;
  const messages = `/api/groups/${busyGroup}/messages`;
  const since = () =>
    plansOf(system.postgres!.log().slice(before)).filter(({ statement }) =>
      statement.includes('from messages'),
    );

  // The call differs each time, because pages are cached.
  for (let time = 1; time <= TIMES; time++)
    for (const call of [`${messages}?before=${newest + time}`, '/api/groups'])
      expect((await send(call, cookie)).status).toBe(200);

  await eventually('plans', async () => since().length >= 2 * TIMES);
  const sorted = since().filter(({ plan }) => /Sort Key: (m|messages)\w*\./.test(plan));
  expect(sorted.map(({ statement, plan }) => `${statement}\n${plan}`)).toEqual([]);
});
