import { beforeEach, describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { canonicalEmail } from '@lodge/contracts';
import { Client, person, register, sql } from '@lodge/testing';

const system = await sharedScene();

const attempt = (email: string) =>
  new Client(system.url).post('/api/register', { ...person(), email });
const signIn = async (email: string, password: string) =>
  (await new Client(system.url).post('/api/login', { email, password })).body.user?.id;

let emails = 0;
const local = () => `member${emails++}`;

describe('an email is unique in all of its spellings', () => {
  test.each([
    ['name@lodge.example', 'NAME@LODGE.EXAMPLE'],
    ['name@lodge.example', 'na\u00adme@lodge.exam\u200bple'],
    ['name@lodge.example', '\u202aname@lodge.example\u202c'],
    ['name@lodge.example', 'name@\uff4c\uff4fdge\u3002example.'],
    ['name@b\u00fccher.example', 'name@xn--bcher-kva.example'],
    ['name@xn--bcher-kva.example', 'name@bu\u0308cher.EXAMPLE'],
  ])('%s is taken for %j, and its member signs in by both', async (one, other) => {
    const name = local();
    const [first, second] = [one, other].map((email) =>
      email
        .replace('name', name)
        .replace('NAME', name.toUpperCase())
        .replace('na\u00adme', `\u00ad${name}`),
    );
    const { person: member, id } = await register(system.url, { email: first });

    expect(await attempt(second)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await signIn(second, member.password)).toBe(id);
    expect(await signIn(first, member.password)).toBe(id);
  });

  test('even when both arrive at once', async () => {
    const name = local();
    const answers = await Promise.all(
      ['b\u00fccher.example', 'xn--bcher-kva.example', 'b\u00fc\u00adcher.example'].map((domain) =>
        attempt(`${name}@${domain}`),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

test.each(['<name@lodge.example>', 'Name <name@lodge.example>', 'name@lodge.example(home)'])(
  '%s is refused',
  async (email) => {
    expect(await attempt(email)).toMatchObject({
      status: 400,
      body: { fields: { email: 'Email is invalid' } },
    });
  },
);

test('what is invisible is neither stored nor mailed to', async () => {
  const name = local();
  const { body } = await attempt(`\u202a${name}@Lodge.example\u202c`);

  const [stored] = await sql(system, 'select email from users where id = $1', [body.userId]);
  expect(stored).toEqual({ email: `${name}@Lodge.example` });
});

describe('accounts that share an email since before', () => {
  let name: string;
  let members: { id: number; email: string; password: string }[];

  // As release 1.0.0 marked them.
  beforeEach(async () => {
    name = local();
    members = [];
    for (const email of [
      `${name}@b\u00fccher.example`,
      `${name}@xn--bcher-kva.example`,
      `<${name}@b\u00fccher.example>`,
    ]) {
      const { id, person: made } = await register(system.url);
      await sql(
        system,
        'update users set email = $2, email_canonical = $3, email_twin = $4 where id = $1',
        [id, email, canonicalEmail(email), members.length && id],
      );
      members.push({ id, email, password: made.password });
    }
  });

  test('each sign in as before, and another spelling leads to the first', async () => {
    for (const { id, email, password } of members) expect(await signIn(email, password)).toBe(id);
    expect(await signIn(`${name}@b\u00fc\u00adcher.example`, members[0].password)).toBe(
      members[0].id,
    );
  });

  test('get no other beside them, not even once the first is gone', async () => {
    expect((await attempt(`${name}@b\u00fc\u00adcher.example`)).status).toBe(409);
    await sql(system, 'delete from users where id = $1', [members[0].id]);

    expect((await attempt(`${name}@b\u00fccher.example`)).status).toBe(409);
    const [, { id, email, password }] = members;
    expect(await signIn(email, password)).toBe(id);
  });
});
