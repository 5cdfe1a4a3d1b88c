import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataSourceOptions } from '@lodge/database';
import { sharedScene } from '@lodge/scene';
import { Client, query, register } from '@lodge/testing';
import { DataSource } from 'typeorm';
import { finishReset } from '../../../test/support/reset-mail.js';
import { createResetLink } from '../../operator/src/admin/reset-link.js';

const NEW_PASSWORD = 'Another-Horse-43!';
const system = await sharedScene({});
const owner = (statement: string, values?: unknown[]) =>
  query(system.databaseUrl('owner'), statement, values);

let source: DataSource;
// Runs the program as a container of auth does.
beforeAll(async () => {
  source = await new DataSource(dataSourceOptions(system.databaseUrl('auth'), 2)).initialize();
});
afterAll(() => source?.destroy());

async function registerAdmin() {
  const { client, person } = await register(system.url);
  const [{ id }] = await owner('update users set is_admin = true where email = $1 returning id', [
    person.email,
  ]);
  return { client, email: person.email, id: Number(id) };
}
const tokenOf = (link: string) => link.slice('/reset#'.length);

test('the operator makes an admin a link that sets a new password, once, and ends all sessions', async () => {
  const { client, email, id } = await registerAdmin();

  const link = await createResetLink(source, email.toUpperCase());
  const first = await finishReset(system.url, tokenOf(link), NEW_PASSWORD);
  const second = await finishReset(system.url, tokenOf(link), 'A-Third-Horse-44!');

  expect([first.status, second.status]).toEqual([200, 400]);
  expect((await client.get('/api/account/sessions')).status).toBe(401);
  const again = await new Client(system.url).logIn({ email, password: NEW_PASSWORD });
  expect(again.status).toBe(200);
  expect(await owner('select is_admin from users where id = $1', [id])).toEqual([
    { is_admin: true },
  ]);
});

test('the audit log and the account show the link', async () => {
  const { email, id } = await registerAdmin();

  await createResetLink(source, email);

  expect(
    await owner('select actor_id, action from audit_entries where subject_id = $1', [id]),
  ).toEqual([{ actor_id: id, action: 'receive-reset-link' }]);
  expect(
    await owner("select kind from security_events where account_id = $1 and kind like 'reset%'", [
      id,
    ]),
  ).toEqual([{ kind: 'reset_link_created' }]);
});

test('no link is made for a member, or for an email of no account', async () => {
  const { person } = await register(system.url);

  await expect(createResetLink(source, person.email)).rejects.toThrow(
    'is not an admin. An admin can',
  );
  await expect(createResetLink(source, 'nobody@lodge.example')).rejects.toThrow('No account has');
  expect(
    await owner('select 1 from password_resets join users on users.id = user_id where email = $1', [
      person.email,
    ]),
  ).toEqual([]);
});
