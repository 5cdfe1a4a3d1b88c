import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, register, signedIn, sql, type Member } from '@lodge/testing';
import {
  codeOf,
  enrolTotp,
  makeRecoveryCodes,
  wrongCodeOf,
} from '../../../test/support/authenticator.js';
import { tokenOf } from '../../../test/support/reset-mail.js';

const newPassword = 'Another-Horse-43!';

const system = await sharedScene();
const admin = await signedIn(system.url, system.admin);

async function tokenFor({ id }: Member): Promise<string> {
  const { body } = await admin.post('/api/admin/password-reset', { userId: id });
  return tokenOf(body.link);
}

const finish = (token: string, code?: string) =>
  new Client(system.url).post('/api/password-reset/finish', { token, newPassword, code });

/** The database rejects what the call would change of the member. */
async function whileFailing<T>(
  { id }: Member,
  when: string,
  memberId: string,
  call: () => Promise<T>,
): Promise<T> {
  const table = when.split(' ').at(-1);
  await sql(
    system,
    `create function fail_for_test() returns trigger language plpgsql as $$ begin
       if (${memberId}) = ${id} then raise exception 'failed for a test'; end if;
       return new;
     end $$`,
  );
  await sql(
    system,
    `create trigger fail_for_test before ${when} for each row execute function fail_for_test()`,
  );
  try {
    return await call();
  } finally {
    await sql(system, `drop trigger fail_for_test on ${table}`);
    await sql(system, 'drop function fail_for_test');
  }
}

describe('a reset of the password of a member with one-time codes', () => {
  test('requires a code, keeps the link until it is right, and leaves one-time codes on', async () => {
    const member = await register(system.url);
    const secret = await enrolTotp(member.client);
    const token = await tokenFor(member);

    const without = await finish(token);
    const wrong = await finish(token, wrongCodeOf(secret));
    const right = await finish(token, codeOf(secret));

    expect([without.status, without.body.code]).toEqual([400, 'second_factor_required']);
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { code: 'This code is wrong or was already used' },
    ]);
    expect(right.status).toBe(200);
    expect((await member.client.get('/api/user')).status).toBe(401);
    const { email } = member.person;
    const { body } = await new Client(system.url).logIn({ email, password: newPassword });
    expect(body.code).toBe('second_factor_required');
  });

  test('takes a recovery code in place of a lost authenticator, which then goes off', async () => {
    const member = await register(system.url);
    await enrolTotp(member.client);
    const [code] = await makeRecoveryCodes(member.client);

    const { status } = await finish(await tokenFor(member), code);

    const client = await signedIn(system.url, { ...member.person, password: newPassword });
    expect(status).toBe(200);
    expect((await client.get('/api/account/factors')).body.factors).toMatchObject({
      totp_since: null,
      recovery_codes_left: 0,
    });
  });

  test('that fails uses up neither the code nor the link', async () => {
    const member = await register(system.url);
    await enrolTotp(member.client);
    const [code] = await makeRecoveryCodes(member.client);
    const token = await tokenFor(member);

    const failed = await whileFailing(member, 'update of password_hash on users', 'new.id', () =>
      finish(token, code),
    );

    expect(failed.status).toBe(500);
    expect((await finish(token, code)).status).toBe(200);
  });
});

test('a sign-in that fails does not use up its recovery code', async () => {
  const member = await register(system.url);
  await enrolTotp(member.client);
  const [code] = await makeRecoveryCodes(member.client);
  const logIn = async () => {
    const { challenge } = (await new Client(system.url).logIn(member.person)).body;
    return new Client(system.url).post('/api/login/second-factor', {
      challenge: String(challenge),
      code,
    });
  };

  const failed = await whileFailing(
    member,
    'insert on security_events',
    "case new.kind when 'signed_in' then new.account_id end",
    logIn,
  );

  expect(failed.status).toBe(500);
  expect((await logIn()).status).toBe(200);
});
