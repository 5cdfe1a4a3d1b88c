import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { REGISTRATION_RULES } from '@lodge/contracts';
import { RATE_LIMITS } from '@lodge/limits';
import { startScene, type Scene } from '@lodge/scene';
import { Client, MailServer, query, register } from '@lodge/testing';
import { askForLink, mailQueueEmpty, mailSettings } from '../../../test/support/reset-mail.js';

let mails: MailServer;
let system: Scene;
let redis: Redis;

beforeAll(async () => {
  mails = await MailServer.start();
  system = await startScene({
    env: { all: { RATE_LIMITS: 'on' }, auth: mailSettings(mails.url) },
  });
  redis = new Redis(system.redisUrl);
});
afterAll(async () => {
  redis?.disconnect();
  await system?.stop();
  await mails?.stop();
});

interface Spelling {
  // As an address may contain it.
  typed: string;
  // As the database folds it.
  folded: string;
}

/** All letters whose lower case is another one in JavaScript, alone or at the end of a word. */
async function spellings(): Promise<Spelling[]> {
  const folded = await query(
    system.databaseUrl('owner'),
    `select n, lower('a' || chr(n) collate "pg_c_utf8") as folded
     from generate_series(128, 1114111) n where n not between 55296 and 57343`,
  );
  return folded
    .map((row) => ({
      typed: `a${String.fromCodePoint(Number(row.n))}`,
      folded: String(row.folded),
    }))
    .filter(({ typed, folded: text }) => typed.toLowerCase() !== text)
    .filter(({ typed }) => !REGISTRATION_RULES.email(`${typed}@lodge.example`));
}

const forgetLimits = async () => {
  const keys = await redis.keys('limit:*');
  if (keys.length > 0) await redis.del(keys);
};
const logIn = (email: string) =>
  new Client(system.url).post('/api/login', { email, password: 'Wrong-Horse-42!' });
const recover = (email: string) =>
  new Client(system.url).post('/api/password-reset/finish', {
    email,
    recovery_code: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA',
    newPassword: 'Another-Horse-43!',
  });
const counters = async (limit: string) => {
  const keys = (await redis.keys(`limit:${limit}:*`)).filter((key) => !key.includes(':wide:'));
  return keys.length === 0 ? [] : (await redis.mget(keys)).map(Number).sort();
};

test.each([
  ['sign-in', logIn, RATE_LIMITS.signInByAccountAndNetwork.points, 401],
  ['recovery', recover, RATE_LIMITS.recoveriesByAccountAndNetwork.points, 400],
] as const)(
  'another spelling tells nobody who is a member: %s',
  async (_, send, points, rejected) => {
    await forgetLimits();
    const { person } = await register(system.url, { email: `${_}-victim@mail.example` });
    const answersTo = async (email: string) => {
      for (let at = 0; at < points; at++) expect((await send(email)).status).toBe(rejected);
      return (await send(email.replace('mail', 'ma\u0130l'))).status;
    };

    expect(await answersTo(person.email)).toBe(429);
    expect(await answersTo(`${_}-nobody@mail.example`)).toBe(429);
  },
);

test('all letters that JavaScript folds otherwise count alike for members and others', async () => {
  const all = await spellings();
  expect(all.map(({ typed }) => typed)).toEqual(expect.arrayContaining(['a\u0130', 'a\u03a3']));
  for (const { typed, folded } of all) {
    await forgetLimits();
    const { person } = await register(system.url, { email: `${folded}@known.example` });
    await query(system.databaseUrl('owner'), 'update users set email = $1 where email = $2', [
      `${folded}@known.example`,
      person.email,
    ]);

    for (const domain of ['known.example', 'nobody.example'])
      for (const text of [typed, folded])
        await Promise.all([logIn(`${text}@${domain}`), recover(`${text}@${domain}`)]);

    const counts = await Promise.all(
      ['signInByAccountAndNetwork', 'signInByAccount', 'recoveriesByAccountAndNetwork'].map(
        counters,
      ),
    );
    expect([typed, counts]).toEqual([typed, counts.map(() => [2, 2])]);
  }
});

test('a link asked for with another spelling goes to the address on file, and the answer is the same', async () => {
  await forgetLimits();
  const { person } = await register(system.url, { email: 'reset-victim@mail.example' });

  const answers = [
    await askForLink(system.url, 'reset-v\u0130ctim@ma\u0130l.example'),
    await askForLink(system.url, 'reset-nobody@ma\u0130l.example'),
  ].map(({ status, body }) => [status, body]);

  expect(answers[0]).toEqual(answers[1]);
  await mails.arrived(person.email);
  await mailQueueEmpty(system.redisUrl);
  expect(mails.received).toHaveLength(1);
});
