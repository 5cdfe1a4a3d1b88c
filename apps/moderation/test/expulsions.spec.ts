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
  BECAUSE,
  decideReport,
  expel,
  ownDecisions,
  reportOn,
  suspend,
} from '../../../test/support/decisions.js';
import { ageProofOf } from '../../../test/support/old-proof.js';

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

async function appeal({ client }: Member): Promise<number> {
  const [{ id }] = await ownDecisions(client);
  const path = `/api/account/decisions/${id}/appeal`;
  expect((await client.post(path, { text: 'It was not me.' })).status).toBe(201);
  return (
    await sql<{ id: number }>(scene, 'select id from appeals where decision_id = $1', [id])
  )[0].id;
}

const answer = async (appealId: number, outcome: 'upheld' | 'reversed') =>
  expect(
    (
      await other.client.post(`/api/admin/appeals/${appealId}/decision`, {
        outcome,
        answer: 'We looked again.',
      })
    ).status,
  ).toBe(201);

/** As if all of it had happened that much earlier. */
async function ago(id: number, time: string) {
  await sql(
    scene,
    `update decisions set decided_at = decided_at - $2::interval where subject_id = $1`,
    [id, time],
  );
  await sql(
    scene,
    `update appeals set decided_at = appeals.decided_at - $2::interval from decisions
     where decisions.id = decision_id and subject_id = $1`,
    [id, time],
  );
}

const erased = (id: number) =>
  eventually('erased', async () => (await count(scene, 'users where id = $1', [id])) === 0);

/** Something else that is due was erased meanwhile, and so this was not. */
async function keptBySweep(id: number) {
  const leaver = await register(scene.url);
  await sql(scene, 'update users set erase_after = now() where id = $1', [leaver.id]);
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
    await sql(scene, 'update users set is_moderator = true where id = $1', [member.id]);
    const messages = `/api/groups/${group.id}/messages`;
    const read = async () => (await reader.client.get(messages)).body as { messages: unknown[] };
    expect((await read()).messages).toHaveLength(1);

    await expel(scene, admin, member.id);

    expect((await member.client.get('/api/user')).body).toMatchObject({ ended: true });
    expect((await read()).messages).toEqual([]);
    const { members } = (await reader.client.get(`/api/groups/${group.id}/members`)).body;
    expect(members.map(({ id }: { id: number }) => id)).not.toContain(member.id);
    expect((await reader.client.get(`/api/images/${member.id}`)).body.images ?? []).toEqual([]);
    expect(await count(scene, 'memberships where user_id = $1', [member.id])).toBe(0);
    expect(
      await count(
        scene,
        "group_requests where user_id = $1 and (is_current or status = 'pending')",
        [member.id],
      ),
    ).toBe(0);
    expect(
      await sql(scene, 'select status, is_current from group_requests where user_id = $1', [
        reader.id,
      ]),
    ).toEqual([{ status: 'pending', is_current: true }]);
    expect(
      await sql(scene, 'select standing, is_moderator from users where id = $1', [member.id]),
    ).toEqual([{ standing: 'expelled', is_moderator: false }]);
  });

  test('is stated, and leaves the appeal, the data and the deletion open, and nothing else', async () => {
    const { client } = await expelled();

    expect((await client.get('/api/user')).body.user.restriction).toBe('expelled');
    expect(await ownDecisions(client)).toMatchObject([
      { action: 'expel', ...BECAUSE, can_appeal: true },
    ]);
    expect((await client.get('/api/account/export')).status).toBe(200);
    for (const path of ['/api/groups', '/api/live', '/api/images', '/api/news'])
      expect(await client.get(path)).toMatchObject(closed);
    const now = { when: 'now', confirm: 'DELETE' };
    expect((await client.post('/api/account/deletion', now)).status).toBeLessThan(300);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  test('is for admins who proved who they are', async () => {
    const [member, moderator] = [await register(scene.url), await register(scene.url)];
    await sql(scene, 'update users set is_moderator = true where id = $1', [moderator.id]);
    const report = await reportOn(scene, member.id);
    const old = await signedIn(scene.url, scene.admin);
    await ageProofOf(scene, old);

    expect((await decideReport(old, report, EXPULSION)).body.code).toBe('reauth_required');
    expect((await decideReport(moderator.client, report, EXPULSION)).status).toBe(403);

    expect(await standingOf(member.id)).toBe('member');
  });

  test('is made once, and gives nobody rights or a group', async () => {
    const { id, person } = await expelled();
    const group = await newGroup(admin);
    const { email: _, password: __, ...profile } = person;

    expect((await decideReport(admin, await reportOn(scene, id), EXPULSION)).status).toBe(409);
    for (const right of ['is_admin', 'is_moderator'])
      expect((await admin.put(`/api/admin/user/${id}`, { ...profile, [right]: true })).status).toBe(
        409,
      );
    expect(
      (await admin.post(`/api/admin/groups/${group.id}/add-user`, { userId: id })).status,
    ).toBe(409);
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
      const { email: _, password: __, ...profile } = member.person;

      const answers = await Promise.all([
        decideReport(admin, report, EXPULSION),
        other.client.put(`/api/admin/user/${member.id}`, { ...profile, is_admin: true }),
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
    await appeal(member);
    await ago(member.id, '7 months');
    await sql(scene, 'update users set erase_after = now() where id = $1', [member.id]);

    await keptBySweep(member.id);
  });

  test('reads why the appeal was rejected, and is erased two weeks later', async () => {
    const member = await expelled();
    await answer(await appeal(member), 'upheld');
    await ago(member.id, '13 days');
    await keptBySweep(member.id);
    const client = await signedIn(scene.url, member.person);
    expect(await ownDecisions(client)).toMatchObject([
      { appeal: { outcome: 'upheld', answer: 'We looked again.' } },
    ]);

    await ago(member.id, '2 days');

    await erased(member.id);
  });

  test('is a member again, in no group, when the appeal is granted', async () => {
    const member = await expelled();
    await answer(await appeal(member), 'reversed');

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
    const applicant = "standing = 'pending', erase_after = now() + interval '1 day'";
    await sql(scene, `update users set ${applicant} where id = $1`, [member.id]);
    await expel(scene, admin, member.id);
    const client = await signedIn(scene.url, member.person);

    await answer(await appeal({ ...member, client }), 'reversed');

    const back = await signedIn(scene.url, member.person);
    expect((await back.delete('/api/account/deletion')).status).toBe(200);
    const again = await signedIn(scene.url, member.person);
    expect((await again.get('/api/user')).body.user.restriction).toBe('pending');
    expect(await again.get('/api/groups')).toMatchObject(closed);
    const approval = await admin.post(`/api/admin/registrations/${member.id}`, {
      action: 'approve',
    });
    expect(approval.status).toBe(200);
    await expel(scene, admin, member.id);
    const expelledMember = await signedIn(scene.url, member.person);
    await answer(await appeal({ ...member, client: expelledMember }), 'reversed');
    expect(await standingOf(member.id)).toBe('member');
  });

  test('is not told that they may log in if a suspension outlasts the granted appeal', async () => {
    const member = await register(scene.url);
    await suspend(scene, admin, member.id);
    await expel(scene, admin, member.id);
    const client = await signedIn(scene.url, member.person);

    await answer(await appeal({ ...member, client }), 'reversed');

    expect((await client.get('/api/user')).body).not.toHaveProperty('lifted');
    const back = await signedIn(scene.url, member.person);
    expect((await back.get('/api/user')).body.user.restriction).toBe('suspended');
  });

  test('who wanted to leave before has time to keep their account when the appeal is granted', async () => {
    const member = await expelled();
    const passed = "update users set erase_after = now() - interval '1 hour' where id = $1";
    const appealId = await appeal(member);
    await sql(scene, passed, [member.id]);

    await answer(appealId, 'reversed');

    await keptBySweep(member.id);
    const client = await signedIn(scene.url, member.person);
    expect((await client.get('/api/user')).body.user.restriction).toBe('leaving');
    expect((await client.delete('/api/account/deletion')).status).toBe(200);
  });

  test('is not erased as a dormant account that they were', async () => {
    const member = await register(scene.url);
    const dormant = "standing = 'dormant', erase_after = now() + interval '1 year'";
    await sql(scene, `update users set ${dormant} where id = $1`, [member.id]);

    await expel(scene, admin, member.id);

    const left = 'select standing, erase_after from users where id = $1';
    expect(await sql(scene, left, [member.id])).toEqual([
      { standing: 'expelled', erase_after: null },
    ]);
  });

  test('may be deleted by an admin as any member', async () => {
    const { id } = await expelled();

    expect((await admin.delete(`/api/admin/user/${id}`)).status).toBe(200);
  });

  test('does not come back by a new password', async () => {
    const member = await expelled();
    const { link } = (await admin.post('/api/admin/password-reset', { userId: member.id })).body;
    const newPassword = 'Another-Horse-43!';
    const token = link.split('#')[1];
    await new Client(scene.url).post('/api/password-reset/finish', { token, newPassword });

    const client = await signedIn(scene.url, { ...member.person, password: newPassword });

    expect((await client.get('/api/user')).body.user.restriction).toBe('expelled');
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

    const due = `standing = $2, erase_after = ${eraseAfter}`;
    await sql(scene, `update users set ${due} where id = $1`, [member.id, standing]);
    await ago(member.id, '7 months');

    await erased(member.id);
    const { entries } = (await admin.get(`/api/admin/log?person=${member.id}`)).body;
    expect(entries.filter((entry) => entry.action.startsWith('erase-'))).toMatchObject([
      { action, actor_id: member.id, actor_username: null },
    ]);
  },
);

describe('an address like one that was expelled', () => {
  const nameOf = (member: Member) => member.person.username.replace('_', '');
  const restrictionOf = async ({ client }: Member) =>
    (await client.get('/api/user')).body.user.restriction;

  async function expelledAtGmail() {
    const member = await register(scene.url);
    const name = nameOf(member);
    await sql(scene, 'update users set email = $2 where id = $1', [
      member.id,
      `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
    ]);
    await expel(scene, admin, member.id);
    return { ...member, name };
  }

  test('waits for its approval, in whatever way it is written', async () => {
    const { name } = await expelledAtGmail();
    const ways = [
      `${name}@gmail.com`,
      `${name.toUpperCase()}@GMAIL.COM`,
      `${name}+again@googlemail.com`,
      `${[...name].join('.')}+1@gmail.com`,
    ];

    for (const email of ways) {
      const member = await register(scene.url, { email });
      expect(await restrictionOf(member)).toBe('pending');
      expect(
        await restrictionOf({ ...member, client: await signedIn(scene.url, member.person) }),
      ).toBe('pending');
      await sql(scene, 'delete from users where id = $1', [member.id]);
    }
  });

  test('waits after the account was erased, too, and the database holds no address', async () => {
    const { id, person } = await expelled();
    await admin.delete(`/api/admin/user/${id}`);

    const again = await register(scene.url, { email: person.email.toUpperCase() });

    expect(await restrictionOf(again)).toBe('pending');
    const held = await sql(scene, 'select * from expelled_addresses');
    expect(JSON.stringify(held)).not.toContain(person.email.split('@')[0]);
  });

  test('is no other: a dot or a tag may be part of a name elsewhere', async () => {
    const { person } = await expelled();
    const [name, domain] = person.email.split('@');

    const stranger = await register(scene.url, { email: `${name}+1@${domain}` });

    expect(await restrictionOf(stranger)).toBeUndefined();
  });

  test('is told that it needs approval, and never more, and so is whoever reviews it', async () => {
    const { name } = await expelledAtGmail();
    const client = new Client(scene.url);
    const asked = { ...newPerson(), email: `${name}@gmail.com` };

    const { status, body } = await client.post('/api/register', asked);

    expect([status, body]).toEqual([
      201,
      {
        message: "This registration needs an admin's approval",
        userId: body.userId,
        restriction: 'pending',
      },
    ]);
    const { registrations } = (await admin.get('/api/admin/registrations?limit=100')).body;
    const shown = registrations.find(({ id }: { id: number }) => id === body.userId);
    expect(shown).toMatchObject({ is_like_expelled: true });
    expect(JSON.stringify(shown)).not.toContain('standing');
  });

  test('is no other address, even one that is refused', async () => {
    const { person } = await expelled();
    const taken = await new Client(scene.url).post('/api/register', {
      ...newPerson(),
      email: person.email,
    });

    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
  });

  test('is forgotten when the appeal is granted, also of an account that is gone', async () => {
    const [back, gone] = [await expelled(), await expelled()];
    const appeals = [await appeal(back), await appeal(gone)];
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
