import { expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { sharedScene } from '@lodge/scene';
import { Client, count, register, signedIn, sql } from '@lodge/testing';
import { HashQueue, PasswordHashingService, type HashOwner } from '@lodge/limits/hashing';
import { finishReset, tokenOf } from '../../../test/support/reset-mail.js';

const system = await sharedScene();

const COMPOSED = 'Caf\u00e9-Horse-42!';
const DECOMPOSED = COMPOSED.normalize('NFD');
const WIDE = 'C\uff41f\u00e9-Horse-\uff142!';

const logIn = async (email: string, password: string) =>
  (await new Client(system.url).logIn({ email, password })).status;

test('a password is right however a keyboard sends it, wherever it was set', async () => {
  const { client, id, person } = await register(system.url, { password: DECOMPOSED });
  const forms = [COMPOSED, DECOMPOSED, WIDE];
  for (const form of forms) expect(await logIn(person.email, form)).toBe(200);

  const next = (password: string) => password.replace('Horse', 'Otter');
  const change = { currentPassword: WIDE, newPassword: next(DECOMPOSED) };
  expect((await client.post('/api/change-password', change)).status).toBe(200);
  for (const form of forms) expect(await logIn(person.email, next(form))).toBe(200);
  expect((await client.post('/api/account/confirm', { password: next(WIDE) })).status).toBe(200);

  const admin = await signedIn(system.url, system.admin);
  await admin.post('/api/admin/change-user-password', { userId: id, newPassword: DECOMPOSED });
  expect(await logIn(person.email, COMPOSED)).toBe(200);

  const { link } = (await admin.post('/api/admin/password-reset', { userId: id })).body;
  expect((await finishReset(system.url, tokenOf(link), next(DECOMPOSED))).status).toBe(200);
  expect(await logIn(person.email, next(COMPOSED))).toBe(200);
});

test('any sign is special when registering, and one of a list in a new password', async () => {
  const { client, person } = await register(system.url, { password: 'Lantern-Trail-88' });
  const change = { currentPassword: person.password, newPassword: 'Lantern-Trail-89' };

  expect((await client.post('/api/change-password', change)).status).toBe(400);
  expect(await logIn(person.email, person.password)).toBe(200);
});

test('a long password counts as it is hashed', async () => {
  const password = `Aa1!${'e\u0301'.repeat(196)}`;
  const { person } = await register(system.url, { password });

  expect(await logIn(person.email, password)).toBe(200);
  expect(await logIn(person.email, password.normalize('NFC'))).toBe(200);
});

test('one that was hashed as typed still works, and from then on in any form', async () => {
  const { id, person } = await register(system.url);
  await sql(system, 'update users set password_hash = $2 where id = $1', [
    id,
    await hash(DECOMPOSED),
  ]);
  await sql(system, "insert into recovery_codes (user_id, digest) values ($1, 'digest')", [id]);
  await sql(system, "insert into password_resets (user_id, digest) values ($1, 'digest')", [id]);

  expect(await logIn(person.email, COMPOSED)).toBe(401);
  expect(await logIn(person.email, DECOMPOSED)).toBe(200);
  expect(await logIn(person.email, COMPOSED)).toBe(200);
  expect(await logIn(person.email, DECOMPOSED)).toBe(200);
  for (const table of ['recovery_codes', 'password_resets'])
    expect(await count(system, `${table} where user_id = ${id}`)).toBe(1);
});

test('an unknown email takes as many hashes as a wrong password', async () => {
  let runs = 0;
  class CountingQueue extends HashQueue {
    override run<T>(work: () => Promise<T>, owner: HashOwner): Promise<T> {
      runs++;
      return super.run(work, owner);
    }
  }
  const hashing = new PasswordHashingService(new CountingQueue(2, Infinity));
  const known = await hash('Another-Horse-43!');

  for (const [password, hashes] of [
    ['Wrong-Horse-42!', 1],
    [DECOMPOSED, 2],
  ] as const)
    for (const hashed of [known, undefined]) {
      runs = 0;
      expect(await hashing.isPassword(password, hashed, {})).toBe(false);
      expect(runs).toBe(hashes);
    }
});
