import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  Client,
  RACE_ROUNDS,
  count,
  eventually,
  joinAll,
  newGroup,
  person as newPerson,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import {
  anotherAdmin,
  answerAppeal,
  appealBy,
  BECAUSE,
  decideReport,
  expel,
  ownDecisions,
  reportOn,
  setUser,
  suspend,
} from '../../../test/support/decisions.js';
import { newModerator, setRights } from '../../../test/support/moderators.js';

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);
const other = await anotherAdmin(scene);

const EXPULSION = { action: 'expel', ...BECAUSE };
const closed = { status: 403, body: { code: 'restricted' } };

async function expelled() {
  const member = await register(scene.url);
  await expel(scene, admin, member.id);
  return { ...member, client: await signedIn(scene.url, member.person) };
}

const standingOf = async (id: number) =>
  (await sql(scene, 'select standing from users where id = $1', [id]))[0]?.standing;

const appealOf = ({ client }: Member) => appealBy(scene, client);
const answer = async (appealId: number, outcome: 'upheld' | 'reversed') =>
  expect((await answerAppeal(other.client, appealId, outcome)).status).toBe(201);

/** As if all of it had happened that much earlier. */
async function ago(id: number, time: string) {
  const decided = 'set decided_at = decided_at - $2::interval where';
  const ofThem = 'decision_id in (select id from decisions where subject_id = $1)';
  await sql(scene, `update decisions ${decided} subject_id = $1`, [id, time]);
  await sql(scene, `update appeals ${decided} ${ofThem}`, [id, time]);
}

const erased = (id: number) =>
  eventually('erased', async () => (await count(scene, 'users where id = $1', [id])) === 0);

/** Something else that is due was erased meanwhile, and so this was not. */
async function keptBySweep(id: number) {
  const leaver = await register(scene.url);
  await setUser(scene, leaver.id, 'erase_after = now()');
  await erased(leaver.id);
  expect(await count(scene, 'users where id = $1', [id])).toBe(1);
}

describe('an expulsion', () => {
  test('hides the member, ends sessions, memberships, rights and what they asked for', async () => {
    const [member, reader] = [await register(scene.url), await register(scene.url)];
    const [group, wanted] = [await newGroup(admin), await newGroup(admin)];
    await joinAll(group, member, reader);
    await member.client.post(`/api/groups/${group.id}/messages`, { content: 'Hello' });
    for (const { client } of [member, reader])
      await client.post(`/api/groups/${wanted.id}/request`);
    await setUser(scene, member.id, 'is_moderator = true');
    const read = async () =>
      (await reader.client.get(`/api/groups/${group.id}/messages`)).body.messages;
    expect(await read()).toHaveLength(1);

    await expel(scene, admin, member.id);

    expect((await member.client.get('/api/user')).body).toMatchObject({ ended: true });
    expect(await read()).toEqual([]);
    const { members } = (await reader.client.get(`/api/groups/${group.id}/members`)).body;
    expect(members.map(({ id }: { id: number }) => id)).not.toContain(member.id);
    expect((await reader.client.get(`/api/images/${member.id}`)).body.images ?? []).toEqual([]);
    expect(await count(scene, 'memberships where user_id = $1', [member.id])).toBe(0);
    const requests = "group_requests where user_id = $1 and (is_current or status = 'pending')";
    expect(await count(scene, requests, [member.id])).toBe(0);
    const untouched = "group_requests where user_id = $1 and is_current and status = 'pending'";
    expect(await count(scene, untouched, [reader.id])).toBe(1);
    expect(await count(scene, 'users where id = $1 and is_moderator', [member.id])).toBe(0);
    expect(await standingOf(member.id)).toBe('expelled');
  });

  test('is stated, and leaves the deletion open', async () => {
    const { client } = await expelled();

    expect((await client.get('/api/user')).body.user.restriction).toBe('expelled');
    expect(await ownDecisions(client)).toMatchObject([
      { action: 'expel', ...BECAUSE, can_appeal: true },
    ]);
    const now = { when: 'now', confirm: 'DELETE' };
    expect((await client.post('/api/account/deletion', now)).status).toBeLessThan(300);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  test('is not for moderators', async () => {
    const [member, moderator] = [await register(scene.url), await newModerator(scene)];
    const report = await reportOn(scene, member.id);

    expect((await decideReport(moderator.client, report, EXPULSION)).status).toBe(403);

    expect(await standingOf(member.id)).toBe('member');
  });

  test('is made once, and gives nobody a group', async () => {
    const { id } = await expelled();
    const group = await newGroup(admin);

    expect((await decideReport(admin, await reportOn(scene, id), EXPULSION)).status).toBe(409);
    const added = await admin.post(`/api/admin/groups/${group.id}/add-user`, { userId: id });
    expect(added.status).toBe(409);
  });

  test('finds the membership that begins at the same moment, or keeps it from beginning', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const member = await register(scene.url);
      const [report, group] = [await reportOn(scene, member.id), await newGroup(admin)];

      await Promise.all([
        decideReport(admin, report, EXPULSION),
        member.client.post('/api/groups/join', { code: group.code }),
        other.client.post(`/api/admin/groups/${group.id}/add-user`, { userId: member.id }),
      ]);

      expect(await standingOf(member.id)).toBe('expelled');
      expect(await count(scene, 'memberships where user_id = $1', [member.id])).toBe(0);
    }
  });

  test('makes nobody an admin who becomes one at the same moment', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const member = await register(scene.url);
      const report = await reportOn(scene, member.id);

      const answers = await Promise.all([
        decideReport(admin, report, EXPULSION),
        setRights(other.client, member, { is_admin: true }),
      ]);

      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    }
  });
});

describe('whoever is expelled', () => {
  test('does not come back by keeping an account that they were leaving', async () => {
    const member = await register(scene.url);
    await member.client.post('/api/account/deletion', { when: 'later' });
    await expel(scene, admin, member.id);

    const client = await signedIn(scene.url, member.person);

    expect((await client.get('/api/user')).body.user.restriction).toBe('expelled');
    expect(await client.delete('/api/account/deletion')).toMatchObject(closed);
    expect((await client.post('/api/account/confirm', member.person)).status).toBe(200);
    expect(await client.delete('/api/account/deletion')).toMatchObject(closed);
  });

  test('is erased once the time to appeal is over', async () => {
    const { id } = await expelled();
    await ago(id, '6 months');
    await keptBySweep(id);

    await ago(id, '2 days');

    await erased(id);
  });

  test('is not erased while the appeal waits, whatever else is due', async () => {
    const member = await expelled();
    await appealOf(member);
    await ago(member.id, '7 months');
    await setUser(scene, member.id, 'erase_after = now()');

    await keptBySweep(member.id);
  });

  test('reads why the appeal was rejected, and is erased two weeks later', async () => {
    const member = await expelled();
    await answer(await appealOf(member), 'upheld');
    await ago(member.id, '13 days');
    await keptBySweep(member.id);
    const client = await signedIn(scene.url, member.person);
    expect(await ownDecisions(client)).toMatchObject([
      { appeal: { outcome: 'upheld', answer: 'We looked.' } },
    ]);

    await ago(member.id, '2 days');

    await erased(member.id);
  });

  test('is a member again, in no group, when the appeal is granted', async () => {
    const member = await expelled();
    await answer(await appealOf(member), 'reversed');

    expect((await member.client.get('/api/user')).body).toMatchObject({
      ended: true,
      lifted: true,
    });
    const client = await signedIn(scene.url, member.person);
    expect((await client.get('/api/user')).body.user.restriction).toBeUndefined();
    expect((await client.get('/api/groups')).body.groups).toEqual([]);
    await ago(member.id, '7 months');
    await keptBySweep(member.id);
  });

  test('before they were approved is an applicant again when the appeal is granted', async () => {
    const member = await register(scene.url);
    await setUser(scene, member.id, "standing = 'pending', erase_after = now() + interval '1 day'");
    await expel(scene, admin, member.id);
    const client = await signedIn(scene.url, member.person);

    await answer(await appealOf({ ...member, client }), 'reversed');

    const back = await signedIn(scene.url, member.person);
    expect((await back.delete('/api/account/deletion')).status).toBe(200);
    const again = await signedIn(scene.url, member.person);
    expect((await again.get('/api/user')).body.user.restriction).toBe('pending');
    expect(await again.get('/api/groups')).toMatchObject(closed);
    await admin.post(`/api/admin/registrations/${member.id}`, { action: 'approve' });
    await expel(scene, admin, member.id);
    const expelledMember = await signedIn(scene.url, member.person);
    await answer(await appealOf({ ...member, client: expelledMember }), 'reversed');
    expect(await standingOf(member.id)).toBe('member');
  });

  test('who had paused stays hidden when the appeal is granted, until they come back', async () => {
    const member = await register(scene.url);
    await setUser(scene, member.id, "standing = 'paused'");
    await expel(scene, admin, member.id);
    const client = await signedIn(scene.url, member.person);

    await answer(await appealOf({ ...member, client }), 'reversed');

    const back = await signedIn(scene.url, member.person);
    expect((await back.get('/api/user')).body.user.restriction).toBe('paused');
    expect((await back.delete('/api/account/pause')).status).toBe(200);
    await expel(scene, admin, member.id);
    const again = await signedIn(scene.url, member.person);
    await answer(await appealOf({ ...member, client: again }), 'reversed');
    expect(await standingOf(member.id)).toBe('member');
  });

  test('is not told that they may log in if a suspension outlasts the granted appeal', async () => {
    const member = await register(scene.url);
    await suspend(scene, admin, member.id);
    await expel(scene, admin, member.id);
    const client = await signedIn(scene.url, member.person);

    await answer(await appealOf({ ...member, client }), 'reversed');

    expect((await client.get('/api/user')).body).not.toHaveProperty('lifted');
    const back = await signedIn(scene.url, member.person);
    expect((await back.get('/api/user')).body.user.restriction).toBe('suspended');
  });

  test('who wanted to leave before has time to keep their account when the appeal is granted', async () => {
    const member = await expelled();
    const appealId = await appealOf(member);
    await setUser(scene, member.id, "erase_after = now() - interval '1 hour'");

    await answer(appealId, 'reversed');

    await keptBySweep(member.id);
    const client = await signedIn(scene.url, member.person);
    expect((await client.get('/api/user')).body.user.restriction).toBe('leaving');
    expect((await client.delete('/api/account/deletion')).status).toBe(200);
  });

  test('is not erased as a dormant account that they were', async () => {
    const member = await register(scene.url);
    await setUser(
      scene,
      member.id,
      "standing = 'dormant', erase_after = now() + interval '1 year'",
    );

    await expel(scene, admin, member.id);

    const left = 'select standing, erase_after from users where id = $1';
    expect(await sql(scene, left, [member.id])).toEqual([
      { standing: 'expelled', erase_after: null },
    ]);
  });
});

test.each([
  ['erase-expelled', 'expelled', 'null', 1],
  ['erase-expelled', 'expelled', 'null', 3_000],
  ['erase-expelled', 'expelled', "now() + interval '1 day'", 1],
  ['erase-account', 'expelled', 'now()', 1],
  ['erase-dormant', 'dormant', 'now()', 1],
  ['erase-dormant', 'dormant', 'now()', 3_000],
  ['erase-account', 'member', 'now()', 1],
])(
  'the log has %s for a member who is %s, due at %s, with %i messages',
  async (action, standing, eraseAfter, messages) => {
    const [member, group] = [await register(scene.url), await newGroup(admin)];
    await sql(
      scene,
      "insert into messages (group_id, user_id, content) select $1, $2, 'Hello' from generate_series(1, $3::integer)",
      [group.id, member.id, messages],
    );
    if (standing === 'expelled') await expel(scene, admin, member.id);

    await setUser(scene, member.id, `standing = '${standing}', erase_after = ${eraseAfter}`);
    await ago(member.id, '7 months');

    await erased(member.id);
    const { entries } = (await admin.get(`/api/admin/log?person=${member.id}`)).body;
    expect(entries.filter((entry) => entry.action.startsWith('erase-'))).toMatchObject([
      { action, actor_id: member.id, actor_username: null },
    ]);
  },
);

describe('an address like one that was expelled', () => {
  const restrictionOf = async ({ client }: Member) =>
    (await client.get('/api/user')).body.user.restriction;

  test('is told that it needs approval, and never more, and so is whoever reviews it, although the account is erased', async () => {
    const { id, person } = await expelled();
    await admin.delete(`/api/admin/user/${id}`);
    const asked = { ...newPerson(), email: person.email.toUpperCase() };

    const { status, body } = await new Client(scene.url).post('/api/register', asked);

    expect([status, body]).toEqual([
      201,
      {
        message: "This registration needs an admin's approval",
        userId: body.userId,
        restriction: 'pending',
      },
    ]);
    const { registrations } = (await admin.get('/api/admin/registrations?limit=100')).body;
    const shown = registrations.find((one: { id: number }) => one.id === body.userId);
    expect(shown).toMatchObject({ is_like_expelled: true, is_suspended: false });
    const { user } = (await admin.get(`/api/admin/users/${body.userId}/summary`)).body;
    expect(user).toMatchObject({ is_like_expelled: true });
    expect(JSON.stringify(shown)).not.toContain('standing');
    const held = await sql(scene, 'select * from expelled_addresses');
    expect(JSON.stringify(held)).not.toContain(person.email.split('@')[0]);
  });

  test('is forgotten when the appeal is granted, also of an account that is gone', async () => {
    const [back, gone] = [await expelled(), await expelled()];
    const appeals = [await appealOf(back), await appealOf(gone)];
    await admin.delete(`/api/admin/user/${gone.id}`);

    for (const id of appeals) await answer(id, 'reversed');

    const again = await register(scene.url, { email: gone.person.email });
    expect(await restrictionOf(again)).toBeUndefined();
    expect(await count(scene, 'expelled_addresses where decision_id is not null')).toBe(
      await count(scene, "decisions where action = 'expel' and reversed_at is null"),
    );
  });

  test('is forgotten after two years', async () => {
    const { id, person } = await expelled();
    await admin.delete(`/api/admin/user/${id}`);
    const [{ latest }] = await sql(scene, 'select max(id) as latest from expelled_addresses');
    const age = (time: string) =>
      sql(scene, 'update expelled_addresses set expelled_at = now() - $2::interval where id = $1', [
        latest,
        time,
      ]);
    const isKept = () => count(scene, 'expelled_addresses where id = $1', [latest]);

    await age('23 months');
    await keptBySweep((await expelled()).id);
    expect(await isKept()).toBe(1);
    await age('25 months');

    await eventually('forgotten', async () => (await isKept()) === 0);
    expect(await restrictionOf(await register(scene.url, person))).toBeUndefined();
  });
});
