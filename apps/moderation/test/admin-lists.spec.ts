import { describe, expect, test } from '@jest/globals';
import type { AdminGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  bodyOf,
  decide,
  errorOf,
  eventually,
  groupWith,
  newGroup,
  pagesOf,
  register,
  signedIn,
  sql,
  type Client,
  type Member,
} from '@lodge/testing';
import {
  answerAppeal,
  appealOf,
  setUser,
  suspend,
  warningOf,
} from '../../../test/support/decisions.js';
import { makeModerator } from '../../../test/support/moderators.js';

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);
const adminId = bodyOf(await admin.get('/api/user')).user.id;
const moderator = await register(scene.url, { username: 'Moderating' });
await makeModerator(admin, moderator);
// Alphabetically before, between and after each other, registered in another order.
const [zoe, anna, mia] = [
  await register(scene.url, { username: 'list Zoe' }),
  await register(scene.url, { username: 'List Änna' }),
  await register(scene.url, { username: 'list Mia' }),
];

const users = async (query: string) => bodyOf(await admin.get(`/api/admin/users?${query}`));
const names = async (query: string) => (await users(query)).users.map(({ username }) => username);
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

describe('users', () => {
  test('come newest first or by name, with how many there are', async () => {
    expect(await names('q=list&limit=50')).toEqual(['List Änna', 'list Mia', 'list Zoe']);
    const listed = (await names('sort=name')).filter((name) =>
      name.toLowerCase().startsWith('list'),
    );
    expect(listed).toEqual(['List Änna', 'list Mia', 'list Zoe']);
    expect((await names('sort=newest')).slice(0, 3)).toEqual(['list Mia', 'List Änna', 'list Zoe']);
    const { users: all, total } = await users('');
    expect(total).toBe(all.length);
    expect((await users('q=list&limit=1')).total).toBe(3);
  });

  test('are one fewer at once where one was deleted', async () => {
    const gone = await register(scene.url);
    await eventually('the count of today', async () => {
      const { users: all, total } = await users('');
      return total === all.length;
    });

    await admin.delete(`/api/admin/user/${gone.id}`);

    const { users: all, total } = await users('');
    expect(idsOf(all)).not.toContain(gone.id);
    expect(total).toBe(all.length);
  });

  test('are counted on each page of a search, an empty one too', async () => {
    const pages = await pagesOf(admin, '/api/admin/users', { q: 'list', limit: '2' });
    const beyond = Buffer.from('9').toString('base64url');
    const empty = await users(`q=list&limit=2&cursor=${beyond}`);

    expect(pages.map(({ users: page, total }) => [page.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect([empty.users, empty.total]).toEqual([[], 3]);
    expect(await users('q=nobody-of-this-name')).toEqual({
      users: [],
      total: 0,
      next_cursor: null,
    });
  });

  test.each(['newest', 'name'] as const)('are each on one page by %s', async (sort) => {
    const pages = await pagesOf(admin, '/api/admin/users', { sort, limit: '2' });

    const ids = pages.flatMap((page) => idsOf(page.users));
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => ids.length));
  });

  test('are filtered, and counted as filtered, in lists and searches', async () => {
    const approved = await addPhoto(zoe.client);
    await decide(admin).approve(approved);
    await addPhoto(anna.client);
    await suspend(scene, admin, mia.id);
    const expelled = await register(scene.url);
    await setUser(scene, expelled.id, "standing = 'expelled'");
    await setUser(scene, zoe.id, "created_at = now() - interval '8 days'");

    for (const [filter, expected] of [
      ['unapproved_photos', [anna.id]],
      ['admins', [adminId]],
      ['moderators', [moderator.id]],
      ['suspended', [mia.id]],
      ['expelled', [expelled.id]],
    ] as const) {
      const { users: found, total } = await users(`filter=${filter}&sort=name`);
      expect([filter, idsOf(found), total]).toEqual([filter, expected, 1]);
    }
    expect(await names('filter=new&q=list')).toEqual(['List Änna', 'list Mia']);
    expect((await users('filter=new&q=list')).total).toBe(2);
  });

  test.each([
    ['sort=age', 'sort must be newest or name'],
    [
      'filter=all',
      'filter must be unapproved_photos, admins, moderators, suspended, expelled or new',
    ],
    ['sort=name&sort=newest', 'sort must be newest or name'],
  ])('are not listed by %s', async (query, text) => {
    const response = await admin.get(`/api/admin/users?${query}`);

    expect([response.status, errorOf(response).error]).toEqual([400, text]);
  });
});

describe('groups', () => {
  const found = (query: Record<string, string>) =>
    pagesOf(admin, '/api/admin/groups', { limit: '1', ...query }).then((pages) =>
      pages.flatMap(({ groups }) => groups.map(({ name }) => name)),
    );

  test('are found by a part of their name without accents, newest first, page by page', async () => {
    const created = ['Café Nord', 'Strand', 'Cafe 100 %'].map((name) => `${name} ${adminId}`);
    for (const name of created) bodyOf(await admin.post('/api/groups', { name }));

    expect((await found({})).slice(0, 3)).toEqual(created.toReversed());
    expect(await found({ q: 'cafe' })).toEqual([created[2], created[0]]);
    expect(await found({ q: '0 %' })).toEqual([created[2]]);
    expect(await found({ q: 'none of this name' })).toEqual([]);
  });
});

describe('the log', () => {
  const log = async (query: string) =>
    bodyOf(await admin.get(`/api/admin/log?limit=100&${query}`)).entries;

  test('is filtered by person, whether they acted or it is about them, and names a group while there is one', async () => {
    const person = await register(scene.url);
    const group = await newGroup(admin);
    await admin.post(`/api/admin/groups/${group.id}/add-user`, { userId: person.id });
    await sql(
      scene,
      `insert into audit_entries (actor_id, action, subject_id)
       values ($1::integer, 'leave', $1::integer), ($2, 'approve-image', $1::integer)`,
      [person.id, adminId],
    );

    const entries = await log(`person=${person.id}`);

    expect(entries.map(({ action, detail, group_name }) => [action, detail, group_name])).toEqual([
      ['leave', null, null],
      ['add-to-group', String(group.id), group.name],
    ]);
    expect(await log(`person=${person.id}&kind=leave`)).toEqual(entries.slice(0, 1));
    await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });
    expect(await log(`person=${person.id}`)).toMatchObject([{}, { group_name: null }]);
  });

  test('names whose photo, request or appeal was decided, and finds it by the person', async () => {
    const person = await register(scene.url);
    const group = await newGroup(admin);
    const photo = await addPhoto(person.client);
    await decide(admin).approve(photo);
    const { request } = (await person.client.post(`/api/groups/${group.id}/request`)).body;
    await admin.post(`/api/admin/group-request/${request.id}`, { action: 'reject' });
    await suspend(scene, admin, person.id);
    await answerAppeal(admin, await appealOf(scene, await warningOf(scene, person.id)), 'reversed');

    const entries = await log(`person=${person.id}`);

    const { username } = person.person;
    expect(entries.slice(0, 4)).toMatchObject([
      { action: 'decide-appeal', detail: 'reversed', subject_name: username },
      { action: 'decide-report', detail: 'suspend', subject_name: username },
      {
        action: 'reject-request',
        subject_id: request.id,
        subject_name: username,
        group_name: group.name,
      },
      { action: 'approve-image', subject_id: photo.id, subject_name: username },
    ]);
  });

  test('is filtered by kind, with any detail, and by day', async () => {
    await sql(
      scene,
      `insert into audit_entries (actor_id, action, subject_id, at)
       values ($1, 'update-user:is_admin=true', 7, '2025-03-30T00:00:00Z'),
         ($1, 'update-user', 8, '2025-03-30T23:59:59.999Z'),
         ($1, 'update-user', 9, '2025-03-31T00:00:00Z')`,
      [adminId],
    );

    const kinds = await log('kind=update-user');
    const day = await log('day=2025-03-30');
    const period = await log('since=2025-03-30T00:00:00Z&before=2025-03-31T00:00:00.000Z');

    expect(new Set(kinds.map(({ action }) => action))).toEqual(new Set(['update-user']));
    expect(kinds.map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining([7, 8, 9]));
    expect(day.map(({ subject_id }) => subject_id)).toEqual([8, 7]);
    expect(period).toEqual(day);
    expect((await admin.get('/api/admin/log?day=0000-01-01')).status).toBe(400);
  });

  test('leaves out who looked at what where it is told to', async () => {
    const person = await register(scene.url);
    await admin.get(`/api/admin/user/${person.id}`);
    await newGroup(admin);

    const all = await log('');
    const rest = await log('looks=hidden');

    expect(all.slice(0, 2)).toMatchObject([{ action: 'create-group' }, { action: 'look-at-user' }]);
    expect(rest[0]).toEqual(all[0]);
    expect(rest.filter(({ action }) => action.startsWith('look-at-'))).toEqual([]);
  });

  test.each<Record<string, string>>([{}, { person: String(adminId) }])(
    'comes in pages of the same filter: %j',
    async (filter) => {
      const pages = await pagesOf(admin, '/api/admin/log', { limit: '3', ...filter });

      const found = pages.flatMap(({ entries }) => entries);
      expect(found.length).toBeGreaterThan(3);
      expect(found.slice(0, 100)).toEqual(await log(String(new URLSearchParams(filter))));
    },
  );

  test.each([
    ['person=0', 'person must be the id of a user'],
    ['day=2025-13-01', 'day must be a date'],
    ['since=2025-03-30', 'since and before must be times such as 2026-01-31T09:00:00Z'],
    ['kind=nothing', expect.stringMatching(/^kind must be /)],
    ['looks=shown', 'looks must be hidden'],
  ])('is not listed by %s', async (query, text) => {
    const response = await admin.get(`/api/admin/log?${query}`);

    expect([response.status, errorOf(response).error]).toEqual([400, text]);
  });
});

describe('several requests at once', () => {
  let group: AdminGroup;
  const request = async ({ client }: Member, to = group) =>
    bodyOf(await client.post(`/api/groups/${to.id}/request`)).request.id;
  const decideAll = (client: Client, ids: unknown, approve: unknown = true) =>
    client.post('/api/admin/requests/decisions', { ids, approve });

  test('are each approved or told why not, and each is in the log', async () => {
    group = await newGroup(admin);
    const [one, other] = [await register(scene.url), await register(scene.url)];
    const [first, second] = [await request(one), await request(other)];
    await admin.post(`/api/admin/group-request/${second}`, { action: 'reject' });

    const response = await decideAll(admin, [2 ** 31 - 1, second, first]);

    expect(response.status).toBe(200);
    expect(response.body.results).toEqual([
      { id: 2 ** 31 - 1, error: 'Request not found', code: 'not_found' },
      { id: second, error: 'This request was already processed', code: 'already_processed' },
      { id: first, request: expect.objectContaining({ id: first, status: 'approved' }) },
    ]);
    expect(idsOf(bodyOf(await one.client.get('/api/groups')).groups)).toEqual([group.id]);
    expect(bodyOf(await admin.get('/api/admin/log?limit=1')).entries).toMatchObject([
      { action: 'approve-request', subject_id: first },
    ]);
  });

  test('are rejected by a moderator, without emails, but not their own', async () => {
    group = await newGroup(admin);
    const member = await register(scene.url);
    const [own, theirs] = [await request(moderator), await request(member)];

    const { results } = bodyOf(await decideAll(moderator.client, [own, theirs], false));

    expect(results[0]).toEqual({
      id: own,
      error: 'You cannot decide your own request',
      code: 'not_allowed',
    });
    expect(results[1].request).toMatchObject({ id: theirs, status: 'rejected' });
    expect(results[1].request).not.toHaveProperty('user_email');
  });

  test('say whether who asks is suspended or leaving, and what they wrote', async () => {
    group = await newGroup(admin);
    const member = await register(scene.url);
    const id = await request(member);
    const asked = async () => {
      const { requests } = bodyOf(await admin.get('/api/admin/group-requests'));
      return requests.find((one) => one.id === id)!;
    };
    const sound = await asked();
    await setUser(
      scene,
      member.id,
      "suspended_until = 'infinity', erase_after = now() + interval '7 days', notes = 'A canoe.'",
    );

    const { is_suspended, erase_after, user_notes } = await asked();

    for (const name of ['is_suspended', 'erase_after', 'standing'])
      expect(sound).not.toHaveProperty(name);
    expect([is_suspended, user_notes]).toEqual([true, 'A canoe.']);
    expect(Date.parse(erase_after!)).toBeGreaterThan(Date.now());
    const { results } = bodyOf(await decideAll(admin, [id]));
    expect(results[0].request).toMatchObject({ is_suspended, erase_after });
  });

  test('stay decided where another one meets an outage, which it answers alone', async () => {
    group = await newGroup(admin);
    const [first, second, third] = await Promise.all(
      [await register(scene.url), await register(scene.url), await register(scene.url)].map(
        (member) => request(member),
      ),
    );
    // The code of a statement that took too long.
    await sql(
      scene,
      `create function fail_as_slow() returns trigger language plpgsql as $$
       begin raise exception using errcode = 'query_canceled'; end $$;
       create trigger times_out before update on group_requests for each row
       when (old.id = ${second}) execute function fail_as_slow()`,
    );
    try {
      const { status, body } = await decideAll(admin, [first, second, third]);

      expect(status).toBe(200);
      expect(body.results).toMatchObject([
        { id: first, request: { status: 'approved' } },
        { id: second, code: 'unavailable' },
        { id: third, request: { status: 'approved' } },
      ]);
    } finally {
      await sql(scene, 'drop trigger times_out on group_requests; drop function fail_as_slow');
    }
  });

  test('may be a hundred', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => 2 ** 30 + at);

    const { results } = bodyOf(await decideAll(admin, ids));

    expect(results.map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    [[], true, 'ids'],
    [Array.from({ length: 101 }, (_, at) => at + 1), true, 'ids'],
    [[1, 1], true, 'ids'],
    [[1], 'yes', 'approve'],
    [[1], undefined, 'approve'],
  ])('are not decided as %j, %j', async (ids, approve, field) => {
    const response = await admin.post('/api/admin/requests/decisions', { ids, approve });

    expect(response.status).toBe(400);
    expect(errorOf(response).fields).toHaveProperty(field);
  });
});

describe('the summary of a member', () => {
  const summaryOf = (client: Client, id: number) => client.get(`/api/admin/users/${id}/summary`);

  test('holds what a decision about them needs, to admins with the email, and is recorded', async () => {
    const person = await register(scene.url);
    const group = await groupWith(admin, person);
    const photo = await addPhoto(person.client);
    const decision = await warningOf(scene, person.id);

    const { user } = bodyOf(await summaryOf(admin, person.id));

    const { password: _, ...profile } = person.person;
    expect(user).toMatchObject({
      ...profile,
      id: person.id,
      is_admin: false,
      photos: [{ id: photo.id, filename: photo.filename, is_approved: false }],
      decisions: [{ id: decision, action: 'warn', reversed_at: null }],
      groups: [{ id: group.id, name: group.name }],
    });
    expect(bodyOf(await admin.get('/api/admin/log?limit=1')).entries).toMatchObject([
      { action: 'look-at-user', subject_id: person.id },
    ]);
    const seen = bodyOf(await summaryOf(moderator.client, person.id)).user;
    expect(seen).not.toHaveProperty('email');
    expect(seen.photos).toHaveLength(1);
    expect(bodyOf(await admin.get('/api/admin/log?limit=1')).entries).toMatchObject([
      { action: 'look-at-account', subject_id: person.id, actor_id: moderator.id },
    ]);
  });

  test('is not for moderators about themselves or an admin, and of nobody not found', async () => {
    const statuses = [
      await summaryOf(moderator.client, moderator.id),
      await summaryOf(moderator.client, adminId),
      await summaryOf(moderator.client, 2 ** 31 - 1),
      await summaryOf(admin, adminId),
    ].map(({ status }) => status);

    expect(statuses).toEqual([403, 403, 404, 200]);
  });
});

describe('what waits', () => {
  const waitingOf = async (client: Client) => bodyOf(await client.get('/api/admin/waiting'));
  const counted = async (client: Client) => ({
    images: bodyOf(await client.get('/api/admin/images?status=pending')).pending_count,
    requests: bodyOf(await client.get('/api/admin/group-requests?status=pending')).pending_count,
    reports: bodyOf(await client.get('/api/admin/reports')).pending_count,
    registrations: bodyOf(await client.get('/api/admin/registrations')).pending_count,
    appeals: (await client.get('/api/admin/appeals')).body.open_count,
  });

  test('is counted as the lists count it, of which moderators have less, without a line in the log', async () => {
    const person = await register(scene.url);
    const group = await newGroup(admin);
    for (const { client } of [person, moderator]) {
      await addPhoto(client);
      await client.post(`/api/groups/${group.id}/request`);
    }
    const reported = await groupWith(admin, person);
    const report = { kind: 'group', id: reported.id, category: 'spam', text: 'Only advertising' };
    await person.client.post('/api/reports', report);
    await appealOf(scene, await warningOf(scene, person.id));

    const lastEntry = async () => bodyOf(await admin.get('/api/admin/log?limit=1')).entries[0]!.id;
    const before = await lastEntry();

    const [ofAdmin, ofModerator] = [await waitingOf(admin), await waitingOf(moderator.client)];

    expect(await lastEntry()).toBe(before);
    expect(ofAdmin).toEqual(await counted(admin));
    expect(ofModerator).toEqual(await counted(moderator.client));
    // Their own photo and request are not theirs to decide.
    expect(ofModerator.images).toBeLessThan(ofAdmin.images);
    expect(ofModerator.requests).toBeLessThan(ofAdmin.requests);
    expect(ofModerator.reports).toBeGreaterThan(0);
    expect(ofAdmin.appeals).toBeGreaterThan(0);
  });
});
