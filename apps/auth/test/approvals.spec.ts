import { Queue } from 'bullmq';
import { afterAll, describe, expect, test } from '@jest/globals';
import { factsOf, profileOf, type Profile } from '@lodge/contracts';
import { MAIL_QUEUE, type SendMail } from '@lodge/messaging';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  Client,
  count,
  eventually,
  MailServer,
  pagesOf,
  person,
  RACE_ROUNDS,
  register,
  signedIn,
  smallPhoto,
  sql,
} from '@lodge/testing';
import { BECAUSE, decideReport, reportOn } from '../../../test/support/decisions.js';
import { digestOf } from '../../../test/support/session-id.js';
import { mailQueueEmpty, mailSettings } from '../../../test/support/reset-mail.js';

const mails = await MailServer.start();
const system = await sharedScene({
  withImages: true,
  env: {
    auth: { ...mailSettings(mails.url), REGISTRATION: 'approval' },
    moderation: { SWEEP_SECONDS: '1' },
  },
});
const admin = await signedIn(system.url, system.admin);
const helper = await register(system.url);
await sql(system, "update users set standing = 'member', is_moderator = true where id = $1", [
  helper.id,
]);
const moderator = await signedIn(system.url, helper.person);
afterAll(() => mails.stop());

const decide = (reviewer: Client, id: number, decision: object) =>
  reviewer.post(`/api/admin/registrations/${id}`, decision);
const APPROVE = { action: 'approve' };
const REFUSE = { action: 'refuse', reason: 'no_clear_photo', note: 'Please look\nat the camera.' };
const QUOTED = /A reviewer writes:\s+> Please look\r?\n> at the camera\.\r?\n/;
const admit = async (client: Client) => (await client.post('/api/account/admission')).body;
const userOf = async (client: Client) => (await client.get('/api/user')).body.user;
const waiting = async (reviewer: Client) =>
  (await reviewer.get('/api/admin/registrations')).body.registrations;

/** Meanwhile, no transaction that changes the account commits. */
async function whileNothingCommits(id: number, act: () => Promise<void>) {
  await sql(
    system,
    `create function at_commit() returns trigger language plpgsql as $$ begin raise 'not committed'; end $$`,
  );
  await sql(
    system,
    `create constraint trigger at_commit after update on users deferrable initially deferred
     for each row when (old.id = ${id}) execute function at_commit()`,
  );
  try {
    await act();
  } finally {
    await sql(system, 'drop function at_commit cascade');
  }
}

/** A failover to a standby that lacks the decision, before its mail is sent. */
async function loseDecision(id: number, act: () => Promise<void>) {
  const queue = new Queue(MAIL_QUEUE, { connection: { url: system.redisUrl } });
  await queue.pause();
  try {
    await act();
    await sql(
      system,
      `update users set standing = 'pending', erase_after = null, refused_at = null, refused_for = null
       where id = $1`,
      [id],
    );
  } finally {
    await queue.resume();
    await queue.close();
  }
}

describe('a registration', () => {
  test('waits, and is told so, also after signing in again', async () => {
    const [client, account] = [new Client(system.url), person()];

    const { status, body } = await client.post('/api/register', account);

    expect({ status, body }).toEqual({
      status: 201,
      body: {
        message: "This registration needs an admin's approval",
        userId: expect.any(Number),
        restriction: 'pending',
      },
    });
    for (const session of [client, await signedIn(system.url, account)])
      expect(await userOf(session)).toMatchObject({ restriction: 'pending' });
    expect((await client.get('/api/groups')).status).toBe(403);
    expect((await client.get('/api/live')).status).toBe(403);
  });

  test('that waits has a profile, photos and their bytes, and sees nobody else', async () => {
    const { client, person: account } = await register(system.url);
    const other = await register(system.url);

    const own = await addPhoto(client);
    const foreign = await addPhoto(other.client);
    await admin.post('/api/admin/approve-image', { imageId: own.id });
    await admin.post('/api/admin/approve-image', { imageId: foreign.id });
    await sql(system, "update users set standing = 'member' where id = $1", [other.id]);

    expect(
      (await client.put('/api/user', { ...profileOf(account), notes: 'New here.' })).status,
    ).toBe(200);
    expect((await client.get('/api/images')).body.images).toHaveLength(1);
    expect((await client.put('/api/images/order', { ids: [own.id] })).status).toBe(200);
    expect((await client.get(`/uploads/${own.filename}`)).status).toBe(200);
    expect((await client.get(`/uploads/${foreign.filename}`)).status).toBe(404);
    expect((await client.get(`/api/images/${other.id}`)).status).toBe(403);
    expect((await other.client.get(`/uploads/${own.filename}`)).status).toBe(404);
    expect((await client.delete(`/api/images/${own.id}`)).status).toBe(200);
  });

  test('is in the queue of all reviewers, with its email for admins alone', async () => {
    const { id, client, person: account } = await register(system.url);
    const [photo, other] = [await addPhoto(client), await addPhoto(client)];

    const [forAdmin, forModerator] = [await waiting(admin), await waiting(moderator)].map((list) =>
      list.find((one) => one.id === id),
    );

    expect(forAdmin).toMatchObject({ email: account.email, photo_count: 2, invited_by: null });
    expect(forModerator).toMatchObject({ username: account.username, notes: account.notes });
    expect(forModerator).not.toHaveProperty('email');
    expect(forModerator).not.toHaveProperty('invited_by');
    expect(forModerator!.avatar).toBe(photo.filename);
    expect((await moderator.get(`/uploads/${forModerator!.avatar}`)).status).toBe(200);
    expect((await moderator.get(`/api/admin/users/${id}/summary`)).body.user).toMatchObject({
      standing: 'pending',
      photos: [{ id: photo.id }, { id: other.id }],
    });
    const { registrations } = (await moderator.get('/api/admin/waiting')).body;
    expect(registrations).toBe(await count(system, "users where standing = 'pending'"));
  });

  test('is listed oldest first, page by page', async () => {
    await register(system.url);
    await register(system.url);
    const all = (await waiting(admin)).map(({ id }) => id);
    const pages = await pagesOf(admin, '/api/admin/registrations', { limit: '1' });

    expect(pages.flatMap(({ registrations }) => registrations.map(({ id }) => id))).toEqual(all);
    expect(all.toSorted((one, other) => one - other)).toEqual(all);
  });
});

describe('an approval', () => {
  test('lets the waiting page go on in the same session, is mailed, recorded and final', async () => {
    const { id, client, person: account } = await register(system.url);
    expect(await admit(client)).toMatchObject({ is_admitted: false });
    const before = client.cookie;

    expect((await decide(moderator, id, APPROVE)).status).toBe(200);

    expect((await client.get('/api/groups')).status).toBe(403);
    expect(await admit(client)).toMatchObject({ is_admitted: true });
    expect(client.cookie).not.toBe(before);
    expect((await client.get('/api/groups')).status).toBe(200);
    expect(await userOf(client)).not.toHaveProperty('restriction');
    expect(await admit(client)).toMatchObject({ is_admitted: true });
    expect((await decide(admin, id, REFUSE)).status).toBe(409);
    expect((await accountOf(id)).standing).toBe('member');
    const [mail] = await mails.arrived(account.email);
    expect(mail.headers).toContain('Subject: Your registration was approved');
    expect(mail.text).not.toContain(account.username);
    expect(
      await count(
        system,
        "audit_entries where action = 'approve-registration' and subject_id = $1",
        [id],
      ),
    ).toBe(1);
  });

  test('of somebody suspended meanwhile leads to no more than that', async () => {
    const { id, client } = await register(system.url);
    await decide(admin, id, APPROVE);
    await sql(system, "update users set suspended_until = 'infinity' where id = $1", [id]);

    expect(await admit(client)).toMatchObject({ is_admitted: true });
    expect(await userOf(client)).toMatchObject({ restriction: 'suspended' });
  });

  test('of somebody who leaves, or is no longer there, is a conflict', async () => {
    const { id, client } = await register(system.url);
    await client.post('/api/account/deletion', { when: 'later' });

    expect(await decide(admin, id, APPROVE)).toMatchObject({
      status: 409,
      body: { code: 'already_processed' },
    });
    expect((await decide(admin, 2_147_483_647, APPROVE)).status).toBe(409);
  });
});

test.each([APPROVE, REFUSE])(
  'a decision that a failover lost is not mailed: $action',
  async (decision) => {
    const { id, person: account } = await register(system.url);
    await loseDecision(id, async () => {
      expect((await decide(admin, id, decision)).status).toBe(200);
    });

    await mailQueueEmpty(system);

    expect(mails.to(account.email)).toEqual([]);
  },
);

describe('of an address like one that was expelled', () => {
  async function comesBack() {
    const { id, person: account } = await register(system.url);
    await decide(admin, id, APPROVE);
    const [name, domain] = [account.username.replaceAll('_', ''), 'gmail.com'];
    await sql(system, 'update users set email = $2 where id = $1', [id, `${name}@${domain}`]);
    const report = await reportOn(system, id);
    const expulsion = { action: 'expel', ...BECAUSE };
    expect((await decideReport(admin, report, expulsion)).status).toBe(201);
    return register(system.url, { email: `${name}+again@${domain}` });
  }

  test('a moderator approves no registration, but refuses one, and an admin approves', async () => {
    const [{ id, client }, refused] = [await comesBack(), await comesBack()];

    expect(await decide(moderator, id, APPROVE)).toMatchObject({
      status: 403,
      body: {
        error:
          'Someone with an address like this was expelled: only an admin can approve this registration',
      },
    });
    expect(await admit(client)).toMatchObject({ is_admitted: false });
    expect((await decide(admin, id, APPROVE)).status).toBe(200);
    expect(await admit(client)).toMatchObject({ is_admitted: true });
    expect((await decide(moderator, refused.id, REFUSE)).status).toBe(200);
  });
});

describe('a refusal', () => {
  test('erases profile and photos, tells why for two weeks, and is mailed', async () => {
    const { id, client, person: account } = await register(system.url);
    const key = `session:ended:${digestOf(client)}`;
    await addPhoto(client);

    expect((await decide(moderator, id, REFUSE)).status).toBe(200);

    expect(await client.get('/api/user')).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', ended: true, refused: 'no_clear_photo' },
    });
    expect(await system.redisClient.ttl(key)).toBeGreaterThan(13 * 86_400);
    expect((await client.post('/api/logout')).status).toBe(200);
    const [mail] = await mails.arrived(account.email);
    expect(mail.headers).toContain('Subject: Your registration');
    expect(mail.text).not.toContain('no_clear_photo');
    expect(mail.text).toMatch(QUOTED);
    expect(await count(system, 'images where user_id = $1', [id])).toBe(0);
    const [left] = await sql<Profile>(system, 'select * from users where id = $1', [id]);
    expect(left).toMatchObject({
      username: account.username,
      age: null,
      height_inches: null,
      notes: '',
    });
    expect(factsOf(left)).toEqual([]);
  });

  test('leaves an account that nobody can use, register again or bring back, for two weeks', async () => {
    const { id, person: account } = await register(system.url);
    await decide(moderator, id, REFUSE);
    await mails.arrived(account.email);

    const again = new Client(system.url);
    expect((await again.logIn(account)).body.error).toBe('Invalid email or password');
    expect(await again.post('/api/register', account)).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    await again.post('/api/password-reset', { email: account.email });
    await mailQueueEmpty(system);
    expect(mails.to(account.email)).toHaveLength(1);
    await expect(
      sql(system, 'update users set erase_after = null where id = $1', [id]),
    ).rejects.toThrow('users_refused');
    const { users } = (await admin.get(`/api/admin/users?q=${encodeURIComponent(account.email)}`))
      .body;
    expect(users).toMatchObject([{ id, standing: 'refused' }]);
    expect(users[0]).not.toHaveProperty('erase_after');
    expect((await waiting(admin)).map((one) => one.id)).not.toContain(id);
  });

  test('leaves an account that no admin changes', async () => {
    const { id, person: account } = await register(system.url);
    await decide(moderator, id, REFUSE);
    const profile = profileOf(account);
    const changed = { userId: id, newPassword: 'Another-Horse-43!' };

    const changes = [
      await admin.put(`/api/admin/user/${id}`, profile),
      await admin.post('/api/admin/change-user-password', changed),
      await admin.post('/api/admin/password-reset', { userId: id }),
    ];

    expect(changes.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('is swept after two weeks, and an admin need not wait for that', async () => {
    const [due, early, kept] = [
      await register(system.url),
      await register(system.url),
      await register(system.url),
    ];
    for (const { id } of [due, early, kept]) await decide(moderator, id, REFUSE);
    const exists = async ({ id }: { id: number }) =>
      (await count(system, 'users where id = $1', [id])) > 0;

    expect((await admin.delete(`/api/admin/user/${early.id}`)).status).toBe(200);
    await sql(
      system,
      "update users set refused_at = refused_at - interval '15 days' where id = $1",
      [due.id],
    );
    await eventually('the sweep', async () => !(await exists(due)));

    expect([await exists(early), await exists(kept)]).toEqual([false, true]);
    const deleted = "audit_entries where action = 'delete-user' and subject_id = $1";
    expect(await count(system, deleted, [early.id])).toBe(1);
    expect((await new Client(system.url).post('/api/register', due.person)).status).toBe(201);
  });

  test('is told by the account where nothing ended the session, and nothing is written', async () => {
    const { id, client, person: account } = await register(system.url);
    await sql(
      system,
      `update users set standing = 'refused', erase_after = 'epoch', refused_at = now(),
         refused_for = 'other', refusal_note = '' where id = $1`,
      [id],
    );

    const changed = await client.put('/api/user', { ...profileOf(account), notes: 'Still here.' });
    const uploaded = await client.upload(await smallPhoto());
    const looked = await client.post('/api/account/admission');

    expect([changed.status, uploaded.status]).toEqual([401, 401]);
    expect(await count(system, 'images where user_id = $1', [id])).toBe(0);
    expect(await count(system, "users where id = $1 and notes = 'Still here.'", [id])).toBe(0);

    expect(looked).toMatchObject({ status: 401, body: { ended: true, refused: 'other' } });
    expect((await client.get('/api/user')).body).toMatchObject({ ended: true, refused: 'other' });
  });

  test.each([
    [{ action: 'refuse' }, 'reason'],
    [{ action: 'refuse', reason: 'ugly' }, 'reason'],
    [{ action: 'refuse', reason: 'other', note: 'x'.repeat(501) }, 'note'],
    [{ action: 'wait' }, 'action'],
  ])('%j is rejected for its %s', async (decision, field) => {
    const { id } = await register(system.url);

    const { status, body } = await decide(admin, id, decision);

    expect({ status, fields: Object.keys((body as { fields: object }).fields) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  test('and an approval at once: one wins', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { id, client } = await register(system.url);

      const [approved, refused] = await Promise.all([
        decide(admin, id, APPROVE),
        decide(moderator, id, REFUSE),
      ]);

      expect([approved.status, refused.status].sort()).toEqual([200, 409]);
      const isMember = approved.status === 200;
      expect((await accountOf(id)).standing).toBe(isMember ? 'member' : 'refused');
      expect((await client.get('/api/user')).status).toBe(isMember ? 200 : 401);
    }
  });

  test('keeps nothing that its applicant writes meanwhile', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { id, client, person: account } = await register(system.url);
      const photo = await smallPhoto();

      const refusal = decide(moderator, id, REFUSE);
      const written = Array.from({ length: 4 }, () => [
        client.put('/api/user', { ...profileOf(account), notes: 'Still here.' }),
        client.upload(photo),
      ]);
      await Promise.all([refusal, ...written.flat()]);

      expect(await count(system, 'images where user_id = $1', [id])).toBe(0);
      expect(await count(system, "users where id = $1 and notes = ''", [id])).toBe(1);
    }
  });

  test('that was not committed is told to nobody, and one with another note once', async () => {
    const { id, client, person: account } = await register(system.url);
    await whileNothingCommits(id, async () => {
      const withdrawn = { action: 'refuse', reason: 'other', note: 'Please come back later.' };
      expect((await decide(admin, id, withdrawn)).status).toBeGreaterThanOrEqual(500);
    });
    expect(await admit(client)).toMatchObject({ is_admitted: false });

    expect((await decide(moderator, id, REFUSE)).status).toBe(200);

    expect((await client.get('/api/user')).body).toMatchObject({ refused: REFUSE.reason });
    // Each line is a quotation: nothing of it passes for the site's own words.
    const letters = await mails.arrived(account.email);
    expect(letters.map(({ text }) => text)).toEqual([expect.stringMatching(QUOTED)]);
  });

  test('tells its reason to no session that its owner had ended', async () => {
    const { id, client, person: account } = await register(system.url);
    const other = await signedIn(system.url, account);
    const ended = new Client(system.url, Object.fromEntries(other.cookies));
    await other.post('/api/logout');

    await decide(admin, id, REFUSE);

    expect((await client.get('/api/user')).body).toMatchObject({ refused: REFUSE.reason });
    const answer = await ended.get('/api/user');
    expect(answer.status).toBe(401);
    expect(answer.body).not.toHaveProperty('refused');
  });

  test('is mailed although the mail server was away for a week', async () => {
    const queue = new Queue<SendMail>(MAIL_QUEUE, { connection: { url: system.redisUrl } });
    const { id, person: account } = await register(system.url);
    await queue.pause();
    try {
      await decide(moderator, id, REFUSE);
      const job = await eventually('the job', async () =>
        (await queue.getJobs()).find(({ data }) => 'accountId' in data && data.accountId === id),
      );
      await job.remove();
      const asked = Date.now() - 7 * 86_400_000;
      await queue.add(job.name, job.data, { ...job.opts, delay: 0, timestamp: asked });
    } finally {
      await queue.resume();
    }

    await mailQueueEmpty(system);
    expect(mails.to(account.email)).toHaveLength(1);
    await queue.close();
  });
});

const ROUNDS = Array.from({ length: RACE_ROUNDS }, (_, round) => round);
const accountOf = async (id: number) =>
  (
    await sql<{ standing: string; leaves: boolean }>(
      system,
      'select standing, erase_after is not null as leaves from users where id = $1',
      [id],
    )
  )[0];

test.each(ROUNDS)(
  'a session takes part for nobody but a member, whatever comes at once with a decision, round %i',
  async (round) => {
    const { id, client, person: account } = await register(system.url);
    const [again, decisions] = [new Client(system.url), [APPROVE, REFUSE]];
    const leaves = round % 2 === 0;

    const [decided] = await Promise.all([
      decide(admin, id, decisions[round % 3 === 0 ? 1 : 0]),
      leaves && client.post('/api/account/deletion', { when: 'later' }),
      admit(client),
      again.logIn(account),
    ]);
    await Promise.all([admit(client), admit(again)]);

    const found = await accountOf(id);
    expect([200, 409]).toContain(decided.status);
    if (decided.status === 409) expect(found).toEqual({ standing: 'pending', leaves: true });
    const isMember = found.standing === 'member' && !found.leaves;
    for (const session of [client, again])
      if ((await session.get('/api/groups')).status === 200) expect(isMember).toBe(true);
  },
);

test.each(ROUNDS)('an expulsion stands, whatever is decided at once, round %i', async (round) => {
  const { id, client } = await register(system.url);
  const report = await reportOn(system, id);

  const [expelled] = await Promise.all([
    decideReport(admin, report, { action: 'expel', ...BECAUSE }),
    decide(moderator, id, round % 2 === 0 ? APPROVE : REFUSE),
    admit(client),
  ]);
  await admit(client);

  expect([expelled.status, (await accountOf(id)).standing]).toEqual([201, 'expelled']);
  expect((await client.get('/api/groups')).status).not.toBe(200);
});

test('somebody who waits can become no admin, and an admin deletes them as any member', async () => {
  const { id, client, person: account } = await register(system.url);

  const rights = { ...profileOf(account), is_admin: true };
  expect((await admin.put(`/api/admin/user/${id}`, rights)).status).toBe(409);
  expect((await admin.delete(`/api/admin/user/${id}`)).status).toBe(200);

  const { body } = await client.get('/api/user');
  expect(body).toMatchObject({ ended: true });
  expect(body).not.toHaveProperty('refused');
});
