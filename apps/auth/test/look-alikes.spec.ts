import { describe, expect, test } from '@jest/globals';
import { profileOf } from '@lodge/contracts';
import { migrate } from '../../operator/src/migrate/migrate.js';
import { sharedScene } from '@lodge/scene';
import {
  query,
  Client,
  createDatabase,
  person,
  register,
  signedIn,
  sql,
  type Answer,
  type Member,
} from '@lodge/testing';
import { createFirstAdmin } from '../../operator/src/migrate/first-admin.js';
import { rolePasswords } from '../../../test/support/schema.js';

const ROUNDS = 25;
const brand = 'The Burrow|Burrow';
const taken = {
  status: 409,
  body: {
    error: 'Username is already taken',
    code: 'username_taken',
    fields: { username: 'Username is already taken' },
  },
};
const wrong = (text: string) => ({
  status: 400,
  body: { error: text, code: 'invalid_input', fields: { username: text } },
});
const invisible = 'Username contains characters that are invisible or reverse the text';
const reserved = 'This username is reserved. Please choose another one.';
let nextName = 0;

const system = await sharedScene({ env: { all: { BRAND_NAME: brand } } });
const admin = await signedIn(system.url, system.admin);

const plain = ({ status, body }: Answer) => ({ status, body });
/** An unused name made of letters with look-alikes. */
const newName = () =>
  `pecora ${String.fromCodePoint(...[...String(nextName++)].map((digit) => 'bdfghjkqtz'.codePointAt(Number(digit))!))}`;
const cyrillic = (name: string) =>
  name.replaceAll('e', '\u0435').replaceAll('c', '\u0441').replaceAll('o', '\u043e');
const usernameOf = async ({ id }: Member) =>
  (await sql(system, 'select username from users where id = $1', [id]))[0]?.username;

/** Every way to take a name. */
const ways: [string, (username: string) => Promise<Answer>][] = [
  [
    'a registration',
    (username) => new Client(system.url).post('/api/register', person({ username })),
  ],
  [
    'a member who changes their profile',
    async (username) => {
      const member = await register(system.url);
      return member.client.put('/api/user', { ...profileOf(member.person), username });
    },
  ],
  [
    'an admin who changes a profile',
    async (username) => {
      const member = await register(system.url);
      return admin.put(`/api/admin/user/${member.id}`, { ...profileOf(member.person), username });
    },
  ],
];

describe.each(ways)('%s', (_, take) => {
  test("cannot take another member's name in other letters", async () => {
    const username = newName();
    await register(system.url, { username });
    expect(plain(await take(cyrillic(username)))).toEqual(taken);
  });

  test.each([
    ['a\u202eb', invisible],
    ['Mod\u0435rator', reserved],
    ['the BURR\u041eW', reserved],
  ])('is rejected %j: %s', async (username, text) => {
    expect(plain(await take(username))).toEqual(wrong(text));
  });

  test('has its name stored in NFKC', async () => {
    const name = newName();
    expect((await take(`\uff38${name}`)).status).toBeLessThan(300);
    expect(await sql(system, 'select 1 from users where username = $1', [`X${name}`])).toHaveLength(
      1,
    );
  });
});

describe('a member', () => {
  test('may take other spellings of their own name, which are denied to others', async () => {
    const username = newName();
    const member = await register(system.url, { username });
    for (const spelling of [
      cyrillic(username),
      username.toUpperCase(),
      username.replaceAll('o', '0'),
      username,
    ]) {
      expect(
        (await member.client.put('/api/user', { ...profileOf(member.person), username: spelling }))
          .status,
      ).toBe(200);
      expect(plain(await ways[0][1](cyrillic(username)))).toEqual(taken);
    }
  });

  test('frees a name by changing it, and by being deleted', async () => {
    const username = newName();
    const member = await register(system.url, { username });
    await member.client.put('/api/user', { ...profileOf(member.person), username: newName() });
    const next = await register(system.url, { username: cyrillic(username) });
    await admin.delete(`/api/admin/user/${next.id}`);
    expect((await ways[0][1](username)).status).toBe(201);
  });

  test('keeps a name that violates newer rules when changing the rest of the profile', async () => {
    for (const old of [
      'Admin',
      'a\u00a0b',
      'tw\u043e  spaces',
      '\u017a\u0302\u0303\u0304',
      '\uff41\uff42\uff43',
      (system.admin as { username: string }).username.replace('a', '\u0430'),
    ]) {
      const member = await register(system.url);
      await sql(system, 'update users set username = $2 where id = $1', [member.id, old]);
      const changed = { ...profileOf(member.person), username: old, age: 77 };
      expect((await member.client.put('/api/user', changed)).body.user).toMatchObject({
        username: old,
        age: 77,
      });
      expect(
        (await admin.put(`/api/admin/user/${member.id}`, { ...changed, age: 78 })).body.user,
      ).toMatchObject({ username: old, age: 78 });
      expect(await usernameOf(member)).toBe(old);
    }
  });

  test('is the only one to get a name when look-alikes are requested concurrently', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = newName();
      const spellings = [name, cyrillic(name), name.toUpperCase(), name.replaceAll('o', '0')];
      const responses = await Promise.all(
        spellings.map((username) => ways[round % ways.length][1](username)),
      );
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(responses.filter(({ status }) => status >= 300).map(plain)).toEqual([
        taken,
        taken,
        taken,
      ]);
    }
  });
});

test('the owner of a reserved name may take another spelling of it', async () => {
  const { client, id, person: who } = await register(system.url);
  await sql(system, "update users set username = 'moderator' where id = $1", [id]);
  const { body } = await client.put('/api/user', { ...profileOf(who), username: 'Moderator' });
  expect(body.user.username).toBe('Moderator');
});

test("the first admin's name may be reserved, and is claimed", async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(url, rolePasswords('first'));

  await createFirstAdmin({
    DATABASE_URL: url,
    ADMIN_EMAIL: 'admin@lodge.local',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'Lantern-and-Key-7!',
  });

  expect(await query(url, 'select skeleton from username_claims order by 1')).toEqual([
    { skeleton: 'admln' },
    { skeleton: 'adrnin' },
  ]);
});

test.each(['weakpassword', 'Key-7!'])(
  'no first admin has the password %s',
  async (ADMIN_PASSWORD) => {
    const empty = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
    await migrate(empty, rolePasswords('first'));
    const settings = { ADMIN_EMAIL: 'a@lodge.local', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD };
    await expect(createFirstAdmin({ DATABASE_URL: empty, ...settings })).rejects.toThrow(
      'ADMIN_PASSWORD',
    );
    expect(await query(empty, 'select id from users')).toEqual([]);
  },
);
