import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { canonicalEmail, REGISTRATION_RULES } from '@lodge/contracts';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, MailServer, person, register, sql } from '@lodge/testing';
import { askForLink, mailQueueEmpty, mailSettings } from '../../../test/support/reset-mail.js';

const mails = await MailServer.start();
const system = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, auth: mailSettings(mails.url) },
});
afterAll(() => mails.stop());
beforeEach(async () => {
  const keys = await system.redisClient.keys('limit:*');
  if (keys.length > 0) await system.redisClient.del(keys);
});

const logIn = (email: string) =>
  new Client(system.url).post('/api/login', { email, password: 'Wrong-Horse-42!' });
const recover = (email: string) =>
  new Client(system.url).post('/api/password-reset/finish', {
    email,
    recovery_code: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA',
    newPassword: 'Another-Horse-43!',
  });

test.each([
  ['sign-in', logIn, RATE_LIMITS.signInByAccountAndNetwork.points, 401],
  ['recovery', recover, RATE_LIMITS.recoveriesByAccountAndNetwork.points, 400],
] as const)(
  'another spelling tells nobody who is a member: %s',
  async (_, send, points, rejected) => {
    const { person: member } = await register(system.url, { email: `${_}-victim@mail.example` });
    const answersTo = async (email: string) => {
      for (let at = 0; at < points; at++) expect((await send(email)).status).toBe(rejected);
      return (await send(email.replace('mail', 'ma\u0130l'))).status;
    };

    expect(await answersTo(member.email)).toBe(429);
    expect(await answersTo(`${_}-nobody@mail.example`)).toBe(429);
  },
);

test('all letters that JavaScript folds otherwise than the database have one spelling', async () => {
  const folded = await sql(
    system,
    `select n, lower('a' || chr(n) collate "pg_c_utf8") as text
     from generate_series(128, 1114111) n where n not between 55296 and 57343`,
  );
  const others = folded
    .map(({ n, text }) => [`a${String.fromCodePoint(Number(n))}`, String(text)])
    .filter(([typed, text]) => typed.toLowerCase() !== text)
    .map((spellings) => spellings.map((text) => `${text}@mail.example`))
    .filter(([typed]) => !REGISTRATION_RULES.email(typed));

  expect(others.flat()).toEqual(expect.arrayContaining(['a\u0130@mail.example']));
  for (const [typed, text] of others) expect(canonicalEmail(typed)).toBe(canonicalEmail(text));
});

test('a link asked for with another spelling goes to the address on file, and the answer is the same', async () => {
  const { person: member } = await register(system.url, { email: 'reset-victim@mail.example' });

  const answers = [
    await askForLink(system.url, 'reset-v\u0130ctim@ma\u0130l.example'),
    await askForLink(system.url, 'reset-nobody@ma\u0130l.example'),
  ].map(({ status, body }) => [status, body]);

  expect(answers[0]).toEqual(answers[1]);
  await mails.arrived(member.email);
  await mailQueueEmpty(system);
  expect(mails.received).toHaveLength(1);
});

const attempt = (email: string) => new Client(system.url).post('/api/register', person({ email }));
const signIn = async (email: string, password: string) =>
  (await new Client(system.url).post('/api/login', { email, password })).body.user?.id;

let emails = 0;
const local = () => `member${emails++}`;

test('an email is unique in all of its spellings, even when they arrive at once', async () => {
  const name = local();
  const domains = ['b\u00fccher.example', 'xn--bcher-kva.example', 'b\u00fc\u00adcher.example'];

  const answers = await Promise.all(domains.map((domain) => attempt(`${name}@${domain}`)));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
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
