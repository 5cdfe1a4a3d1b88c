import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startScene, type Scene } from '@lodge/scene';
import { Client, register, signedIn, type Member } from '@lodge/testing';
import {
  codeOf,
  enrolTotp,
  makeRecoveryCodes,
  wrongCodeOf,
} from '../../../test/support/authenticator.js';
import { tokenOf } from '../../../test/support/reset-mail.js';

const newPassword = 'Another-Horse-43!';

let system: Scene;
let admin: Client;

beforeAll(async () => {
  system = await startScene();
  admin = await signedIn(system.url, system.admin);
});
afterAll(async () => {
  await system?.stop();
});

async function tokenFor({ id }: Member): Promise<string> {
  const { body } = await admin.post('/api/admin/password-reset', { userId: id });
  return tokenOf(body.link);
}

const finish = (token: string, code?: string) =>
  new Client(system.url).post('/api/password-reset/finish', { token, newPassword, code });

describe('a reset of the password of a member with one-time codes', () => {
  test('requires a code, and keeps the link until it is right', async () => {
    const member = await register(system.url);
    const secret = await enrolTotp(member.client);
    const token = await tokenFor(member);

    const without = await finish(token);
    const wrong = await finish(token, wrongCodeOf(secret));
    const right = await finish(token, codeOf(secret));

    expect([without.status, without.body.code]).toEqual([400, 'second_factor_required']);
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { code: 'This code is not right, or was already used' },
    ]);
    expect(right.status).toBe(200);
    expect((await member.client.get('/api/user')).status).toBe(401);
  });

  test('leaves one-time codes on', async () => {
    const member = await register(system.url);
    const secret = await enrolTotp(member.client);
    await finish(await tokenFor(member), codeOf(secret));
    const { email } = member.person;

    const { body } = await new Client(system.url).post('/api/login', {
      email,
      password: newPassword,
    });

    expect(body.code).toBe('second_factor_required');
  });

  test('takes a recovery code once', async () => {
    const member = await register(system.url);
    await enrolTotp(member.client);
    const [code] = await makeRecoveryCodes(member.client);

    const statuses = [
      await finish(await tokenFor(member), code),
      await finish(await tokenFor(member), code),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 400]);
  });
});
