import { afterAll, describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { MailServer, register, signedIn, sql, type Client, type Member } from '@lodge/testing';
import { codeOf } from '../../../test/support/authenticator.js';
import { mailSettings } from '../../../test/support/reset-mail.js';

const mails = await MailServer.start();
const system = await sharedScene({ env: { auth: mailSettings(mails.url) } });
afterAll(() => mails.stop());

const confirm = (client: Client, token: string) =>
  client.post('/api/account/email-confirmation', { token });
async function mailedToken({ person }: Member): Promise<string> {
  const [mail] = await mails.arrived(person.email);
  return /\/account\/sign-in#confirm=([\w.-]+)/.exec(mail.text)![1];
}
const makeCodes = ({ client }: Member) => client.post('/api/account/factors/recovery-codes');
const unconfirmed = [403, 'email_unconfirmed'];

describe('where mail is sent, an account with an unconfirmed email', () => {
  test.each([
    '/api/account/factors/recovery-codes',
    '/api/account/factors/totp',
    '/api/account/passkeys/options',
  ] as const)('gets nothing that opens it: %s', async (path) => {
    const member = await register(system.url);

    const { status, body } = await member.client.post(path);

    expect([status, body.code]).toEqual(unconfirmed);
    await mails.arrived(member.person.email);
  });

  test('finishes nothing that it began before', async () => {
    const member = await register(system.url);
    await confirm(member.client, (await makeCodes(member), await mailedToken(member)));
    const { secret, enrolment } = (await member.client.post('/api/account/factors/totp')).body;
    await sql(system, 'update users set email_confirmed_at = null where id = $1', [member.id]);

    const { status, body } = await member.client.post('/api/account/factors/totp/finish', {
      enrolment,
      code: codeOf(secret),
    });

    expect([status, body.code]).toEqual(unconfirmed);
  });

  test('is confirmed by the link, in a session of the account alone', async () => {
    const [member, other] = [await register(system.url), await register(system.url)];
    await makeCodes(member);
    const token = await mailedToken(member);

    const answers = [
      (await confirm(other.client, token)).status,
      (await makeCodes(other)).status,
      (await confirm(member.client, token)).status,
      (await makeCodes(member)).status,
    ];

    expect(answers).toEqual([400, 403, 200, 200]);
  });

  test.each(['x', '1.x', `9999999999.${'A'.repeat(43)}`, 'x'.repeat(100_000), null])(
    'is not confirmed by a made-up token (%#)',
    async (token) => {
      const member = await register(system.url);

      expect((await confirm(member.client, token as string)).status).toBe(400);
      expect((await makeCodes(member)).status).toBe(403);
    },
  );

  test('is none of an admin whom the operator named', async () => {
    const admin = await signedIn(system.url, system.admin);

    expect((await admin.post('/api/account/factors/totp')).status).toBe(200);
  });
});
