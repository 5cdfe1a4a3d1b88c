import { describe, expect, test } from '@jest/globals';
import { profileOf } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import pg from 'pg';
import {
  addPhoto,
  Client,
  decide,
  eventually,
  holdLock,
  groupWith,
  register,
  signedIn,
  sql,
  waitingForLock,
  type Member,
} from '@lodge/testing';
import { ageProofOf, ageSignIn } from '../../../test/support/old-proof.js';

const scene = await sharedScene({ withImages: true, env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);

const later = { when: 'later' };
const now = { when: 'now', confirm: 'DELETE' };
const leave = ({ client }: Member) => client.post('/api/account/deletion', later);
const back = ({ person }: Member) => signedIn(scene.url, person);

/** Two members of one group, each with an approved photo, and a message of each. */
async function pair() {
  const [leaver, other] = [await register(scene.url), await register(scene.url)];
  const group = await groupWith(admin, leaver, other);
  const photo = await addPhoto(leaver.client);
  await decide(admin).approve(photo);
  await decide(admin).approve(await addPhoto(other.client));
  const messages = `/api/groups/${group.id}/messages` as const;
  for (const { client } of [leaver, other]) await client.post(messages, { content: 'Hello' });
  return { leaver, other, group, photo, messages };
}

/** Messages in all groups of the member. */
const writeMany = ({ id }: Member, times: number) =>
  sql(
    scene,
    `insert into messages (group_id, user_id, content)
     select group_id, user_id, 'Again' from memberships, generate_series(1, $2::integer)
     where user_id = $1`,
    [id, times],
  );
const rowsOf = async ({ id }: Member) =>
  (
    await sql<{ count: number }>(
      scene,
      'select (select count(*) from users where id = $1) + (select count(*) from messages where user_id = $1) as count',
      [id],
    )
  )[0].count;

test.each([later, now])(
  'leaving $when empties the cache of the browser, and ends the sessions before it locks the groups, lest posts wait for Redis',
  async (body) => {
    const { leaver, group, messages, other } = await pair();
    const release = await holdLock(
      scene,
      `begin; select from groups where id = ${group.id} for no key update`,
    );

    const leaving = leaver.client.post('/api/account/deletion', body);
    await eventually('the sessions have ended', async () => {
      const { status } = await leaver.client.get('/api/account/sessions');
      return status === 401;
    });

    expect(await waitingForLock(scene)).toBeGreaterThan(0);
    await release();
    const { status, headers } = await leaving;
    expect(status).toBeLessThan(300);
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=;.*Max-Age=0/)]);
    expect((await other.client.get(messages)).body.messages).toHaveLength(1);
  },
);

describe('leaving later', () => {
  test('tells when the account will be erased, which nothing puts off, and signs out everywhere', async () => {
    const member = await register(scene.url);
    const elsewhere = await back(member);
    const read = async (client: Client) => (await client.get('/api/account/deletion')).body;
    const announced = Date.parse((await read(member.client)).erase_after);

    const { status, body } = await leave(member);

    const erasedAt = Date.parse(body.erase_after!);
    expect(status).toBe(202);
    expect((erasedAt - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
    expect(erasedAt - announced).toBeLessThan(60_000);
    for (const client of [member.client, elsewhere])
      expect((await client.get('/api/user')).status).toBe(401);
    const client = await back(member);
    expect(await read(client)).toEqual({ erase_after: body.erase_after });
    const again = await client.post('/api/account/deletion', later);
    expect(again.body.erase_after).toBe(body.erase_after);
  });

  test('hides photos, messages, the card and the count from other members at once, but not from admins, who see a mark', async () => {
    const { leaver, other, group, photo, messages } = await pair();
    const before = await other.client.get(messages);
    const seen = () => other.client.get(`/api/images/${leaver.id}`);
    expect((await seen()).body.images).toHaveLength(1);

    await leave(leaver);

    expect((await seen()).status).toBe(404);
    for (const size of ['', '?size=thumb'])
      expect((await other.client.get(`/uploads/${photo.filename}${size}`)).status).toBe(404);
    const etag = before.headers.get('etag')!;
    const after = await other.client.get(messages, { 'if-none-match': etag });
    expect(after.body.messages.map(({ user_id }) => user_id)).toEqual([other.id]);
    const members = `/api/groups/${group.id}/members` as const;
    for (const url of [members, `${members}?q=${leaver.person.username}`] as const)
      expect((await other.client.get(url)).body.members.map(({ id }) => id)).not.toContain(
        leaver.id,
      );
    expect((await other.client.get(members)).body.member_count).toBe(2);
    for (const url of ['/api/groups', '/api/all-groups'] as const)
      expect(
        (await other.client.get(url)).body.groups.find(({ id }) => id === group.id),
      ).toMatchObject({ member_count: 2 });
    const own = (await other.client.get('/api/groups')).body.groups;
    expect(own.find(({ id }) => id === group.id)?.unread_count).toBe(0);
    const joining = await register(scene.url);
    expect(
      (await joining.client.post('/api/groups/join', { code: group.code })).body.group.member_count,
    ).toBe(3);

    const all = (await admin.get(`/api/admin/groups/${group.id}/members`)).body;
    const { groups } = (await admin.get('/api/all-groups')).body;
    expect(all.member_count).toBe(all.members.length);
    expect(groups.find(({ id }) => id === group.id)).toMatchObject({
      member_count: all.member_count,
    });
    const marks = new Map(all.members.map(({ id, is_leaving }) => [id, is_leaving]));
    expect([marks.get(leaver.id), marks.get(other.id)]).toEqual([true, false]);
    expect((await admin.get(`/api/admin/user/${leaver.id}`)).body.user.erase_after).toBeDefined();
    expect((await admin.get(`/uploads/${photo.filename}`)).status).toBe(200);
  });

  test('coming back proves nothing: the session stays as old as it was', async () => {
    const member = await register(scene.url);
    await leave(member);
    const thief = await back(member);
    await ageSignIn(scene, thief, 80 * 24 * 3_600);
    await ageProofOf(scene, thief, 300);
    const current = async () =>
      (await thief.get('/api/account/sessions')).body.sessions.find((one) => one.is_current)!;
    const { began } = await current();

    const { status } = await thief.delete('/api/account/deletion');
    await ageProofOf(scene, thief, 301);

    const stale = [
      await thief.get('/api/account/export'),
      await thief.post('/api/account/factors/recovery-codes'),
      await thief.post('/api/account/factors/totp'),
      await thief.post('/api/account/deletion', now),
    ];
    expect(status).toBe(200);
    for (const answer of stale)
      expect(answer).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
    expect((await current()).began).toBe(began);
  });

  test('a session that is ended elsewhere while it comes back does not', async () => {
    const member = await register(scene.url);
    await leave(member);
    const [thief, owner] = [await back(member), await back(member)];
    const lock = `begin; select from users where id = ${member.id} for update`;
    const released = await holdLock(scene, lock);

    const keeping = thief.delete('/api/account/deletion');
    await eventually('waiting for the lock', async () => (await waitingForLock(scene)) > 0);
    await owner.post('/api/account/sessions/end-others');
    await released();

    expect((await keeping).status).toBe(401);
    expect((await thief.get('/api/user')).status).toBe(401);
    expect((await owner.delete('/api/account/deletion')).status).toBe(200);
  });

  test('can be taken back, with a session that is not restricted', async () => {
    const { leaver, other, messages } = await pair();
    const { body } = await leave(leaver);
    const [client, elsewhere] = [await back(leaver), await back(leaver)];
    expect((await client.get('/api/user')).body.user.erase_after).toBe(body.erase_after);
    const { password } = leaver.person;
    expect((await client.post('/api/account/confirm', { password })).status).toBe(200);
    expect((await client.get('/api/groups')).body).toMatchObject({ code: 'restricted' });

    expect((await client.delete('/api/account/deletion')).status).toBe(200);

    expect((await client.get('/api/groups')).body.groups).toHaveLength(1);
    expect((await client.get('/api/user')).body.user.erase_after).toBeUndefined();
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect((await other.client.get(messages)).body.messages).toHaveLength(2);
    expect((await client.delete('/api/account/deletion')).status).toBe(409);
  });

  test('ends a session that is being begun meanwhile', async () => {
    const member = await register(scene.url);

    const outcomes = await Promise.all([
      leave(member),
      ...Array.from({ length: 8 }, async () => {
        const client = new Client(scene.url);
        return (await client.logIn(member.person)).status === 200 ? client : undefined;
      }),
    ]);

    expect(outcomes[0].status).toBe(202);
    for (const client of outcomes.slice(1) as (Client | undefined)[]) {
      const answer = await client?.get('/api/groups');
      if (answer) expect([401, 403]).toContain(answer.status);
    }
  });
});

describe('erasure', () => {
  test('now takes the word DELETE, and leaves nothing but the id', async () => {
    const { leaver, other, messages } = await pair();
    const { client, id } = leaver;
    for (const wrong of [{ when: 'now' }, { when: 'now', confirm: 'delete' }, { when: 'soon' }, {}])
      expect((await client.post('/api/account/deletion', wrong)).status).toBe(400);

    expect((await client.post('/api/account/deletion', now)).body.erase_after).toBeNull();

    expect((await client.get('/api/user')).status).toBe(401);
    expect((await new Client(scene.url).logIn(leaver.person)).status).toBe(401);
    expect((await other.client.get(messages)).body.messages).toHaveLength(1);
    expect(await sql(scene, 'select 1 from users where id = $1', [id])).toEqual([]);
    expect(
      await sql(scene, 'select user_id from erased_accounts where user_id = $1', [id]),
    ).toHaveLength(1);
    await eventually('the photo is gone', async () => {
      const left = 'select 1 from object_deletions';
      return (await sql(scene, left)).length === 0;
    });
  });

  test('comes when it is due, also for a member who is looking at it, and its id is forgotten after 90 days', async () => {
    const member = await register(scene.url);
    await leave(member);
    const client = await back(member);
    const due = "update users set erase_after = now() - interval '1 second' where id = $1";
    await sql(
      scene,
      "insert into erased_accounts values (1000000, now(), now() - interval '91 days')",
    );

    await sql(scene, due, [member.id]);

    // Sessions end a moment before the commit.
    await eventually('erased', async () => (await rowsOf(member)) === 0);
    expect((await client.get('/api/user')).status).toBe(401);
    await eventually('forgotten', async () => {
      const kept = 'select 1 from erased_accounts where user_id = 1000000';
      return (await sql(scene, kept)).length === 0;
    });
  });

  test('that finds an account kept ends no session of it', async () => {
    const [{ leaver: busy }, member] = [await pair(), await register(scene.url)];
    await leave(member);
    const client = await back(member);
    const due = 'update users set erase_after = now() where id = $1';
    // The sweep waits for this message while the member is due, and begins to be kept.
    const released = await holdLock(
      scene,
      `begin; select from messages where user_id = ${busy.id} for update`,
    );
    await sql(scene, due, [busy.id]);
    await eventually('a busy sweep', async () => (await waitingForLock(scene)) > 0);
    await sql(scene, due, [member.id]);
    const keeping = new pg.Client(scene.databaseUrl('owner'));
    await keeping.connect();
    await keeping.query('begin');
    await keeping.query('update users set erase_after = null where id = $1', [member.id]);
    await released();

    await eventually(
      'the sweep waits',
      async () => (await waitingForLock(scene, '%for no key update%')) > 0,
    );
    await keeping.query('commit');
    await keeping.end();
    await eventually('the sweep goes on', async () => (await waitingForLock(scene)) === 0);
    // A later sweep comes after the one that waited.
    const another = await register(scene.url);
    await sql(scene, due, [another.id]);
    await eventually('another is erased', async () => (await rowsOf(another)) === 0);

    expect((await client.get('/api/user')).status).toBe(200);
  });

  test('does not undo the erasure of a large account that has begun, and ends it', async () => {
    const { leaver, messages, other } = await pair();
    await writeMany(leaver, 5_000);
    await leave(leaver);
    const client = await back(leaver);
    const begin = 'select state from begin_erasure($1, false, 2000)';

    const begun = await sql<{ state: string }>(scene, begin, [leaver.id]);

    expect(begun).toEqual([{ state: 'begun' }]);
    expect((await client.delete('/api/account/deletion')).status).toBe(401);
    await eventually('erased', async () => (await rowsOf(leaver)) === 0);
    expect((await other.client.get(messages)).body.messages).toHaveLength(1);
  });
});

describe('an admin', () => {
  const rights = ({ id, person }: Member, is_admin: boolean) =>
    admin.put(`/api/admin/user/${id}`, { ...profileOf(person), is_admin });

  test('cannot leave before giving up their rights, which the last one cannot', async () => {
    expect(await admin.post('/api/account/deletion', later)).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    const member = await register(scene.url);
    await rights(member, true);

    for (const body of [later, now])
      expect(await member.client.post('/api/account/deletion', body)).toMatchObject({
        status: 409,
        body: { error: 'Give up your admin rights first' },
      });
    await rights(member, false);
    expect((await leave(member)).status).toBe(202);
  });

  test('is not made of a member who is leaving, and does not leave while being made one', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await register(scene.url);

      const [left, granted] = await Promise.all([leave(member), rights(member, true)]);

      expect([202, 409]).toContain(left.status);
      expect([200, 409]).toContain(granted.status);
      const [user] = await sql<{ is_admin: boolean; is_leaving: boolean }>(
        scene,
        'select is_admin, erase_after is not null as is_leaving from users where id = $1',
        [member.id],
      );
      expect(user.is_admin && user.is_leaving).toBe(false);
      if (user.is_admin) await rights(member, false);
    }
  });
});

describe('a member with many messages', () => {
  test('is erased in pieces, and posts to their groups go on', async () => {
    const { leaver, other, group, messages } = await pair();
    await writeMany(leaver, 9_000);
    const released = await holdLock(
      scene,
      `begin; select 1 from messages where user_id = ${leaver.id} order by id desc limit 1 for update`,
    );

    // One piece waits for the lock above.
    const erasing = leaver.client.post('/api/account/deletion', now);
    const isHidden = 'select 1 from hidden_members where id = $1';
    await eventually('hidden', async () => (await sql(scene, isHidden, [leaver.id])).length > 0);
    const seen = (await other.client.get(messages)).body.messages;
    const members = (await other.client.get(`/api/groups/${group.id}/members`)).body;
    await released();

    expect((await erasing).status).toBe(200);
    expect(seen.map(({ user_id }) => user_id)).toEqual([other.id]);
    expect(members.members.map(({ id }) => id)).not.toContain(leaver.id);
    // On a slow machine the sweep erases the rest.
    await eventually('erased', async () => (await rowsOf(leaver)) === 0);
    const audited = await sql(
      scene,
      "select 1 from audit_entries where action = 'erase-account' and subject_id = $1",
      [leaver.id],
    );
    expect(audited).toHaveLength(1);
    expect((await other.client.post(messages, { content: 'Still here' })).status).toBe(201);
  });

  test('is nobody once the erasure has begun', async () => {
    const { leaver } = await pair();
    await writeMany(leaver, 5_000);
    await leave(leaver);
    const client = await back(leaver);
    const lock = `begin; select from messages where user_id = ${leaver.id} for update`;
    const released = await holdLock(scene, lock);
    // The function does what the sweep would, but leaves the sessions.
    await sql(scene, 'select begin_erasure($1, false, 2000)', [leaver.id]);

    const signIn = await new Client(scene.url).logIn(leaver.person);
    const nobody = await new Client(scene.url).logIn({ ...leaver.person, email: 'nobody@x.org' });
    const left = await client.post('/api/account/deletion', later);
    const read = await client.get('/api/account/deletion');
    const { password } = leaver.person;
    const confirmed = await client.post('/api/account/confirm', { password });
    const deleting = admin.delete(`/api/admin/user/${leaver.id}`);
    await eventually(
      'all messages are waited for',
      async () => (await waitingForLock(scene, '%erase_messages%')) > 0,
    );
    await released();

    expect([signIn.status, signIn.body]).toEqual([nobody.status, nobody.body]);
    expect([signIn, left, read, confirmed].map(({ status }) => status)).toEqual(Array(4).fill(401));
    expect((await deleting).status).toBe(200);
    await eventually('erased', async () => (await rowsOf(leaver)) === 0);
  });

  test('is deleted by an admin, and twice at once', async () => {
    const { leaver, other, messages } = await pair();
    await writeMany(leaver, 5_000);

    const answers = await Promise.all(
      [1, 2].map(() => admin.delete(`/api/admin/user/${leaver.id}`)),
    );

    expect(answers.map(({ status }) => status)).toContain(200);
    await eventually('erased', async () => (await rowsOf(leaver)) === 0);
    expect((await other.client.get(messages)).body.messages).toHaveLength(1);
  });
});
