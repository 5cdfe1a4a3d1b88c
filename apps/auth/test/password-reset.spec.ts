import { afterAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { dataSourceOptions } from '@lodge/database';
import { sharedScene } from '@lodge/scene';
import { Client, MailServer, register, signedIn, sql, type Answer } from '@lodge/testing';
import {
  askForLink,
  finishReset,
  mailedToken,
  mailQueueEmpty,
  mailSettings,
  ORIGIN,
  tokenOf,
} from '../../../test/support/reset-mail.js';
import { DataSource } from 'typeorm';
import { createResetLink } from '../../operator/src/admin/reset-link.js';

const password = 'Another-Horse-43!';
const linkInvalid = {
  status: 400,
  body: {
    error: 'This link is no longer valid. Please request a new one.',
    code: 'invalid_input',
    fields: { token: 'This link is no longer valid. Please request a new one.' },
  },
};

const mails = await MailServer.start();
const system = await sharedScene({ env: { auth: mailSettings(mails.url) } });
const admin = await signedIn(system.url, system.admin);
// Runs the operator's program as a container of auth does.
const source = await new DataSource(dataSourceOptions(system.databaseUrl('auth'), 2)).initialize();
afterAll(() => Promise.all([source.destroy(), mails.stop()]));

const plain = ({ status, body }: Answer) => ({ status, body });
const statusOfLogin = async (email: string, secret: string) =>
  (await new Client(system.url).logIn({ email, password: secret })).status;
const finish = (token: string, newPassword?: string) => finishReset(system.url, token, newPassword);
const linked = async () => {
  const member = await register(system.url);
  return { ...member, token: await mailedToken(system.url, mails, member.person.email) };
};
const eventsOf = async (id: number) =>
  (
    await sql(
      system,
      'select kind, actor_id from security_events where account_id = $1 order by id',
      [id],
    )
  ).filter(({ kind }) => String(kind).includes('reset'));

describe('asking for a link', () => {
  test('sends the address on file a mail in plain text, without a name or a forged host', async () => {
    const { person } = await register(system.url);

    await askForLink(system.url, ` ${person.email.toUpperCase()} `, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    const [mail] = await mails.arrived(person.email);

    expect(mail).toMatchObject({ from: 'door@lodge.example', to: [person.email] });
    expect(mail.text).toContain(`${ORIGIN}/reset#`);
    expect(mail.text).toContain('at Lodge.');
    expect(mail.headers).toContain('Subject: Choose a new password');
    expect(mail.headers).toContain('Content-Type: text/plain');
    expect(mail.headers).toContain('Auto-Submitted: auto-generated');
    expect(mail.headers).toContain('X-Auto-Response-Suppress: All');
    expect(mail.headers).not.toMatch(/X-Mailer|nodemailer|The Lodge/);
    expect(mail.text + mail.headers).not.toContain('evil.example');
    expect(mail.text + mail.headers.replaceAll(person.email, '')).not.toContain(person.username);
  });

  test('is offered, and answered the same for an email that is not registered, where nothing is sent', async () => {
    const { person, client } = await register(system.url);
    expect((await client.get('/api/password-reset')).body).toEqual({ by_mail: true });
    const strange = 'stranger@elsewhere.example';

    const unknown = await askForLink(system.url, strange);
    const known = await askForLink(system.url, person.email);

    expect(plain(known)).toEqual({ status: 202, body: { message: 'Request received' } });
    expect(plain(unknown)).toEqual(plain(known));
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    await mails.arrived(person.email);
    await mailQueueEmpty(system);
    expect(mails.to(strange)).toEqual([]);
  });

  test('does not take an address with a comma, from before those were refused, for two', async () => {
    const local = `one,two${Date.now()}`;
    const { id } = await register(system.url);
    const email = `${local}@lodge.example`;
    await sql(system, 'update users set email = $2 where id = $1', [id, email]);

    await askForLink(system.url, email);
    const [mail] = await mails.arrived(`"${local}"@lodge.example`);

    expect(mail.to).toEqual([`"${local}"@lodge.example`]);
  });

  test.each([
    ['', 'Email is required'],
    ['nobody', 'Email is invalid'],
    ['a@b.example, c@d.example', 'Email is invalid'],
    ['a@b.example\r\nBcc: c@d.example', 'Email is invalid'],
  ])('with the email %j is rejected: %s', async (email, text) => {
    expect(plain(await askForLink(system.url, email))).toEqual({
      status: 400,
      body: { error: text, code: 'invalid_input', fields: { email: text } },
    });
  });
});

describe('a link', () => {
  test('sets a new password, ends all sessions, and signs nobody in', async () => {
    const { person, client, id } = await register(system.url);
    const elsewhere = await signedIn(system.url, person);
    const token = await mailedToken(system.url, mails, person.email);

    const response = await finish(token);

    expect(plain(response)).toEqual({ status: 200, body: { message: 'Password changed' } });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect(await statusOfLogin(person.email, person.password)).toBe(401);
    expect(await statusOfLogin(person.email, password)).toBe(200);
    expect(await eventsOf(id)).toEqual([
      { kind: 'reset_requested', actor_id: null },
      { kind: 'password_reset', actor_id: null },
    ]);
  });

  test('confirms the address that it was mailed to, unlike one that an admin hands over', async () => {
    const [mailed, handed] = [await register(system.url), await register(system.url)];
    const { body } = await admin.post('/api/admin/password-reset', { userId: handed.id });

    await finish(await mailedToken(system.url, mails, mailed.person.email));
    await finish(tokenOf(body.link));

    expect(
      await sql(
        system,
        'select email_confirmed_at is not null as ok from users where id = any($1) order by id',
        [[mailed.id, handed.id]],
      ),
    ).toEqual([{ ok: true }, { ok: false }]);
  });

  test('works once even when it is used many times at once, also beside another link', async () => {
    const { person } = await register(system.url);
    const first = await mailedToken(system.url, mails, person.email);
    const second = await mailedToken(system.url, mails, person.email);

    const responses = await Promise.all(
      [first, second, first, second, first, second].map((token) => finish(token)),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('ends with any change of the password', async () => {
    const { person, client, id } = await register(system.url);
    const byOwner = await mailedToken(system.url, mails, person.email);
    await client.post('/api/change-password', {
      currentPassword: person.password,
      newPassword: password,
    });
    expect(plain(await finish(byOwner))).toEqual(linkInvalid);
    const byAdmin = await mailedToken(system.url, mails, person.email);
    await admin.post('/api/admin/change-user-password', { userId: id, newPassword: password });

    expect(plain(await finish(byAdmin))).toEqual(linkInvalid);
  });

  test('ends after 30 minutes', async () => {
    const { id, token } = await linked();
    const [{ minutes }] = await sql(
      system,
      'select extract(epoch from expires_at - now()) / 60 as minutes from password_resets where user_id = $1',
      [id],
    );
    expect(Number(minutes)).toBeGreaterThan(25);
    expect(Number(minutes)).toBeLessThanOrEqual(30);

    await sql(system, 'update password_resets set expires_at = now() where user_id = $1', [id]);

    expect(plain(await finish(token))).toEqual(linkInvalid);
  });

  test('is stored as a hash, and survives a password that is too weak', async () => {
    const { id, token } = await linked();

    const [{ digest }] = await sql<{ digest: string }>(
      system,
      'select digest from password_resets where user_id = $1',
      [id],
    );

    expect(digest).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(plain(await finish(digest))).toEqual(linkInvalid);
    expect((await finish(token, 'weak')).body.fields).toEqual({
      newPassword: expect.stringContaining('at least 8 characters'),
    });
    expect((await finish(token)).status).toBe(200);
  });

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(100_000)])(
    'that was made up is not valid (%#)',
    async (token) => {
      expect(plain(await finish(token))).toEqual(linkInvalid);
    },
  );
});

describe("an admin's link", () => {
  const create = (userId: number, as = admin) => as.post('/api/admin/password-reset', { userId });

  test('sets a new password, and is in the audit log', async () => {
    const { person, id } = await register(system.url);

    const { status, body } = await create(id);

    expect(status).toBe(200);
    expect(body.link).toMatch(/^https:\/\/lodge\.example\/reset#[\w-]{43}$/);
    const [{ action, actor_id: actor }] = await sql(
      system,
      'select action, actor_id from audit_entries where subject_id = $1',
      [id],
    );
    const adminId = (await admin.get('/api/user')).body.user.id;
    expect({ action, actor }).toEqual({ action: 'create-reset-link', actor: adminId });
    expect(await eventsOf(id)).toEqual([{ kind: 'reset_link_created', actor_id: adminId }]);
    expect((await finish(tokenOf(body.link))).status).toBe(200);
    expect(await statusOfLogin(person.email, password)).toBe(200);
  });

  test("is not for the admin's own account, nor for an unknown user, of whom nothing is left", async () => {
    const { id } = (await admin.get('/api/user')).body.user;

    expect(plain(await create(id))).toEqual({
      status: 403,
      body: { error: 'Use Change Password to change your own password', code: 'not_allowed' },
    });
    expect(plain(await create(2_000_000_000))).toEqual({
      status: 404,
      body: { error: 'User not found', code: 'not_found' },
    });
    expect(await sql(system, 'select 1 from audit_entries where subject_id = 2000000000')).toEqual(
      [],
    );
  });
});

describe("the operator's link", () => {
  test('sets a new password of an admin, once, ends all sessions, and is recorded', async () => {
    const { client, person, id } = await register(system.url);
    await sql(system, 'update users set is_admin = true where id = $1', [id]);

    const link = await createResetLink(source, person.email.toUpperCase());
    const first = await finish(tokenOf(link));
    const second = await finish(tokenOf(link), 'A-Third-Horse-44!');

    expect([first.status, second.status]).toEqual([200, 400]);
    expect((await client.get('/api/account/sessions')).status).toBe(401);
    expect(await statusOfLogin(person.email, password)).toBe(200);
    expect(await sql(system, 'select is_admin from users where id = $1', [id])).toEqual([
      { is_admin: true },
    ]);
    expect(
      await sql(system, 'select actor_id, action from audit_entries where subject_id = $1', [id]),
    ).toEqual([{ actor_id: id, action: 'receive-reset-link' }]);
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
      'reset_link_created',
      'password_reset',
    ]);
  });

  test('makes none for a member, or for an email of no account', async () => {
    const { person } = await register(system.url);

    await expect(createResetLink(source, person.email)).rejects.toThrow(
      'is not an admin. An admin can',
    );
    await expect(createResetLink(source, 'nobody@lodge.example')).rejects.toThrow('No account has');
    expect(
      await sql(
        system,
        'select 1 from password_resets join users on users.id = user_id where email = $1',
        [person.email],
      ),
    ).toEqual([]);
  });
});
