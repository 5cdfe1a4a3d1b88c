import { afterAll, describe, expect, test } from '@jest/globals';
import { MAX_OPEN_INVITATIONS, profileOf } from '@lodge/contracts';
import { startScene } from '@lodge/scene';
import {
  Client,
  count,
  eventually,
  holdLock,
  person,
  RACE_ROUNDS,
  register,
  signedIn,
  sql,
  waitingForLock,
} from '@lodge/testing';
import { createApp } from '../../../test/scene/apps.js';
import { finishReset } from '../../../test/support/reset-mail.js';
import { RetentionService } from '../src/accounts/retention.service.js';

const system = await startScene({
  env: { auth: { REGISTRATION: 'invitation', SITE_LINE: 'A quiet place.' } },
});
const admin = await signedIn(system.url, system.admin);
// Its sweep runs when the test says so.
const auth = await createApp('auth', system.env('auth'));
afterAll(async () => {
  await auth.close();
  await system.stop();
});

async function invite(body: object = { days: 7 }) {
  const { status, body: created } = await admin.post('/api/admin/invitations', body);
  if (status !== 201) throw new Error(`Inviting answered ${status}: ${JSON.stringify(created)}`);
  return { ...created.invitation, code: created.link.split('#invitation=')[1] };
}
const attempt = (invitation?: unknown, payload = person()) =>
  new Client(system.url).post('/api/register', { ...payload, invitation });
/** A new member, whom an invitation let in. */
const invited = async () => register(system.url, { invitation: (await invite()).code } as object);
const revoke = (id: number) => admin.delete(`/api/admin/invitations/${id}`);
const rejected = (code: string) => ({ status: 403, body: { code } });
const users = () => count(system, 'users');
const listed = async (id: number) =>
  (await admin.get('/api/admin/invitations')).body.invitations.find((one) => one.id === id);
const notes = async (...ids: number[]) =>
  (
    await sql<{ note: string | null }>(
      system,
      'select note from invitations where id = any($1) order by id',
      [ids],
    )
  ).map(({ note }) => note);

test('guests are told the mode and the line', async () => {
  expect((await new Client(system.url).get('/api/registration')).body).toEqual({
    modes: ['invitation'],
    line: 'A quiet place.',
  });
});

describe('an invitation', () => {
  test('lets one person in, as a full member', async () => {
    const { code, id } = await invite();
    const client = new Client(system.url);

    const { status, body } = await client.post('/api/register', { ...person(), invitation: code });

    expect({ status, body }).toMatchObject({ status: 201, body: { message: 'Account created' } });
    expect((await client.get('/api/groups')).status).toBe(200);
    expect(await listed(id)).toMatchObject({
      used_by: body.userId,
      created_by_username: system.admin.username,
    });
  });

  test('says for whom it is, to admins, until it is used, if for anybody', async () => {
    for (const none of [undefined, null, ''])
      expect((await invite({ days: 7, note: none })).note).toBeNull();
    const { code, id, note } = await invite({ days: 7, note: '  Robin of the choir ' });
    expect(note).toBe('Robin of the choir');
    expect(await listed(id)).toMatchObject({ note: 'Robin of the choir' });

    const { body } = await attempt(code);

    expect(await listed(id)).toMatchObject({ used_by: body.userId, note: null });
    expect(await notes(id)).toEqual([null]);
  });

  test('no longer says for whom it was once it is over', async () => {
    const { id } = await invite({ days: 7, note: 'Robin of the choir' });
    const { id: open } = await invite({ days: 7, note: 'Alex' });
    await sql(system, "update invitations set expires_at = now() - interval '1 s' where id = $1", [
      id,
    ]);

    expect(await listed(id)).toMatchObject({ note: null });
    await auth.get(RetentionService, { strict: false }).deleteOld();
    expect(await notes(id, open)).toEqual([null, 'Alex']);
  });

  test.each([['x'.repeat(101)], ['two\nlines'], [5], [{}]])(
    'with a note that is no short line is refused: %j',
    async (note) => {
      const before = await count(system, 'invitations');

      const { status } = await admin.post('/api/admin/invitations', { days: 7, note });

      expect([status, await count(system, 'invitations')]).toEqual([400, before]);
    },
  );

  test('is stored by its digest alone, and listed without its code', async () => {
    const { code } = await invite();
    const [{ digest }] = await sql<{ digest: string }>(
      system,
      'select digest from invitations order by id desc limit 1',
    );
    const all = JSON.stringify((await admin.get('/api/admin/invitations')).body);
    expect(digest).not.toBe(code);
    expect(all).not.toContain(code);
    expect(all).not.toContain(digest);
  });

  test.each([
    ['none', undefined, 'invitation_required'],
    ['a wrong one', 'A'.repeat(43), 'invitation_invalid'],
    ['an empty one', '', 'invitation_invalid'],
    ['half of one', 'nonsense', 'invitation_invalid'],
    ['a longer one', 'A'.repeat(5_000), 'invitation_invalid'],
    ['one that no database stores', '\u0000\ud800', 'invitation_invalid'],
  ])('is needed: %s', async (_, invitation, code) => {
    const before = await users();

    expect(await attempt(invitation)).toMatchObject(rejected(code));
    expect(await users()).toBe(before);
  });

  test.each([5, true, [], {}])('that is no text is no invitation: %j', async (code) => {
    expect(await attempt(code)).toMatchObject({
      status: 400,
      body: { fields: { invitation: expect.stringMatching(/not valid/) } },
    });
  });

  test('tells nobody who has none whether an email is taken', async () => {
    const { person: member } = await invited();

    expect(await attempt(undefined, member)).toMatchObject(rejected('invitation_required'));
    expect(await attempt('A'.repeat(43), member)).toMatchObject(rejected('invitation_invalid'));
  });

  test('that failed for a taken name is still open', async () => {
    const { code } = await invite();
    const taken = person({ username: system.admin.username });

    expect((await attempt(code, taken)).status).toBe(409);
    expect((await attempt(code)).status).toBe(201);
  });

  test('lets in one of two at once', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { code } = await invite();
      const before = await users();

      const answers = await Promise.all([attempt(code), attempt(code)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
      expect(await users()).toBe(before + 1);
    }
  });

  test('that is revoked while the form is filled in is no longer valid', async () => {
    const { code, id } = await invite();

    expect((await revoke(id)).status).toBe(200);
    expect(await attempt(code)).toMatchObject(rejected('invitation_invalid'));
    expect((await revoke(id)).status).toBe(404);
  });

  test('that is revoked while the password is hashed leaves no account', async () => {
    const { code, id } = await invite();
    const before = await users();
    const release = await holdLock(
      system,
      'begin; lock table username_claims in share row exclusive mode',
    );

    const attempted = attempt(code);
    await eventually('a registration that waits', async () => (await waitingForLock(system)) > 0);
    const revoked = await revoke(id);
    await release();

    expect(revoked.status).toBe(200);
    expect(await attempted).toMatchObject(rejected('invitation_invalid'));
    expect(await users()).toBe(before);
  });

  test('that was used leads whoever sends the registration again to the login, and cannot be revoked', async () => {
    const { code, id } = await invite();
    const member = person();
    await attempt(code, member);

    const { status, body } = await attempt(code, member);

    expect([status, body.error]).toEqual([403, expect.stringContaining('log in')]);
    expect((await revoke(id)).status).toBe(409);
  });

  test('lasts as many days as the admin says', async () => {
    const { expires_at, code, id } = await invite({ days: 30 });
    expect((Date.parse(expires_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect((await invite()).expires_at < expires_at).toBe(true);

    await sql(system, "update invitations set expires_at = now() - interval '1 s' where id = $1", [
      id,
    ]);

    expect(await attempt(code)).toMatchObject(rejected('invitation_invalid'));
    for (const days of [undefined, 0, 31, 1.5, '7'])
      expect((await admin.post('/api/admin/invitations', { days })).status).toBe(400);
  });

  test('outlives neither its user nor its maker by a name', async () => {
    const { code, id } = await invite();
    const { client } = await register(system.url, { invitation: code } as object);
    await client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' });

    expect(await listed(id)).toMatchObject({
      used_by: null,
      used_by_username: null,
      used_at: expect.any(String),
    });
    expect(await attempt(code)).toMatchObject(rejected('invitation_invalid'));
  });
});

describe('the links of an admin whose rights ended', () => {
  async function formerAdmin() {
    const former = await invited();
    await sql(system, 'update users set is_admin = true where id = $1', [former.id]);
    const client = await signedIn(system.url, former.person);
    const codeOf = async () => {
      const { body } = await client.post('/api/admin/invitations', { days: 7 });
      return String(body.link.split('#invitation=')[1]);
    };
    return { ...former, client, codes: [await codeOf(), await codeOf()] };
  }
  type Former = Awaited<ReturnType<typeof formerAdmin>>;
  const demote = ({ id, person: account }: Former) =>
    admin.put(`/api/admin/user/${id}`, { ...profileOf(account), is_admin: false });

  test('admit nobody, even once the rights are back, unlike those of others', async () => {
    const former = await formerAdmin();
    const { code: ofAnother } = await invite();
    expect((await demote(former)).status).toBe(200);

    const [first, second] = former.codes;
    expect(await attempt(first)).toMatchObject(rejected('invitation_invalid'));
    await sql(system, 'update users set is_admin = true where id = $1', [former.id]);
    expect(await attempt(second)).toMatchObject(rejected('invitation_invalid'));
    expect((await attempt(ofAnother)).status).toBe(201);
  });

  test('are closed, too, if they are made at that moment or are from before this rule', async () => {
    const [{ id }, { code }] = [await invited(), await invite()];
    await sql(system, 'update invitations set created_by = $1 where used_at is null', [id]);

    expect(await attempt(code)).toMatchObject(rejected('invitation_invalid'));
    await sql(system, 'delete from invitations where used_at is null');
  });

  test('set no password', async () => {
    const [former, { id: userId }] = [await formerAdmin(), await invited()];
    const tokens = await Promise.all(
      [former.client, admin].map(async (client) => {
        const { body } = await client.post('/api/admin/password-reset', { userId });
        return String(body.link.split('#')[1]);
      }),
    );
    await demote(former);

    const statuses = [];
    for (const token of tokens) statuses.push((await finishReset(system.url, token)).status);
    expect(statuses).toEqual([400, 200]);
  });
});

test('who invited whom is forgotten a year later', async () => {
  await sql(
    system,
    `insert into invitations (digest, expires_at, used_at, used_by) values
       ('used long ago', now() - interval '2 years', now() - interval '366 days', null),
       ('used since', now() - interval '2 years', now() - interval '364 days', null),
       ('ended long ago', now() - interval '366 days', null, null),
       ('ended since', now() - interval '364 days', null, null)`,
  );

  await auth.get(RetentionService, { strict: false }).deleteOld();

  const left = await sql<{ digest: string }>(
    system,
    "delete from invitations where digest like '% ago' or digest like '% since' returning digest",
  );
  expect(left.map(({ digest }) => digest).sort()).toEqual(['ended since', 'used since']);
});

test('as many as are allowed are open at once, and no more', async () => {
  const open = await count(system, 'invitations where used_at is null and expires_at > now()');
  const missing = MAX_OPEN_INVITATIONS - open - 1;
  await sql(
    system,
    `insert into invitations (digest, created_by, expires_at)
     select 'filler ' || n, 1, now() + interval '1 day' from generate_series(1, $1::integer) n`,
    [missing],
  );

  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.post('/api/admin/invitations', { days: 1 })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await sql(system, "delete from invitations where digest like 'filler %'");
});
