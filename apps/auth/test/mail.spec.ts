import { afterEach, describe, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { RATE_LIMITS } from '@lodge/limits';
import { MAIL_QUEUE, type SendMail } from '@lodge/messaging';
import { startScene, type Scene, type SceneOptions } from '@lodge/scene';
import {
  Client,
  count,
  eventually,
  freePorts,
  MailServer,
  person as newPerson,
  register,
  signedIn,
  sql,
} from '@lodge/testing';
import { exported, jsonOf } from '../../../test/support/exports.js';
import { elsewhere, expectLimited, from, untilLimited } from '../../../test/support/limits.js';
import {
  askForLink,
  finishReset,
  mailQueueEmpty,
  mailSettings,
  tokenOf,
} from '../../../test/support/reset-mail.js';
import type { AuthConfig } from '../src/auth.config.js';
import { MailQueue } from '../src/email/mail-queue.js';

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function mailServer(...where: Parameters<typeof MailServer.start>): Promise<MailServer> {
  const mails = await MailServer.start(...where);
  stops.push(() => mails.stop());
  return mails;
}

async function scene(env: SceneOptions['env']): Promise<Scene> {
  const started = await startScene({ env });
  stops.push(() => started.stop());
  return started;
}

/** A member of a system that sends mail to a server of the test. */
async function mailing(env: SceneOptions['env'] = {}) {
  const mails = await mailServer();
  const system = await scene({ ...env, auth: mailSettings(mails.url) });
  return { mails, system, ...(await register(system.url)) };
}

/** Everything that Redis holds of the queue. */
async function jobsIn({ redisClient: redis }: Scene): Promise<string> {
  const keys = (await redis.keys('bull:mail:*')).sort();
  const values = await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key);
      if (type === 'hash') return redis.hgetall(key);
      if (type === 'stream') return redis.xrange(key, '-', '+');
      return type;
    }),
  );
  return JSON.stringify(keys.map((key, at) => [key, values[at]]));
}

const jobCount = async (system: Scene) =>
  (await jobsIn(system)).match(/"name":"send-mail"/g)?.length ?? 0;
const failureCount = async (system: Scene) =>
  (await jobsIn(system)).match(/"failedReason":/g)?.length ?? 0;
describe('the job of a mail', () => {
  test('holds no address, no name and no token, and nothing of it stays', async () => {
    const { mails, system, person } = await mailing();
    let take = () => {};
    const isTaken = new Promise<undefined>((resolve) => (take = () => resolve(undefined)));
    mails.verdict = () => isTaken;

    await askForLink(system.url, person.email);
    const token = tokenOf((await mails.arrived(person.email))[0].text);
    const during = await jobsIn(system);
    take();

    expect(during).toContain('send-mail');
    for (const secret of [person.email, person.email.split('@')[0], token])
      expect(during).not.toContain(secret);
    await mailQueueEmpty(system);
    expect(mails.received).toHaveLength(1);
  });

  test('looks the same for an email that is not registered', async () => {
    const mails = await mailServer();
    const system = await scene({ auth: mailSettings(mails.url) });
    const { person } = await register(system.url, { email: 'known@lodge.example' });
    const queue = new Queue(MAIL_QUEUE, { connection: { url: system.redisUrl } });
    stops.push(() => queue.close());
    await queue.pause();

    await askForLink(system.url, person.email);
    await askForLink(system.url, 'other@lodge.example');

    const shapes = [...(await jobsIn(system)).matchAll(/"data":("\{.*?\}")/g)].map(([, data]) => {
      const { email, ...others } = JSON.parse(JSON.parse(data)) as { email: string };
      return { ...others, length: email.length };
    });
    expect(shapes).toHaveLength(2);
    expect(shapes[0]).toEqual(shapes[1]);
  });
});

test('links leave at random times where the SMTP server is elsewhere', async () => {
  const mails = await mailServer();
  const system = await scene({ auth: mailSettings(mails.url) });
  const queue = new Queue<SendMail>(MAIL_QUEUE, { connection: { url: system.redisUrl } });
  stops.push(() => queue.close());
  const delays = async (url: string) => {
    await queue.drain(true);
    const waiting = new MailQueue({ SMTP_URL: url } as AuthConfig, queue);
    for (let at = 0; at < 50; at++)
      await waiting.enqueue({ kind: 'password-reset', email: 'sealed', network: '' });
    return (await queue.getJobs(['delayed', 'waiting', 'prioritized'])).map(({ delay }) => delay);
  };
  await queue.pause();

  const spread = await delays('smtps://mail.example');

  expect(Math.max(...spread)).toBeGreaterThan(5_000);
  expect(Math.max(...spread)).toBeLessThanOrEqual(10_000);
  expect(new Set(spread).size).toBeGreaterThan(40);
});

test('a link is sent before mails that can wait for days', async () => {
  const { mails, system, person } = await mailing();
  const dormant = await Promise.all(Array.from({ length: 7 }, () => register(system.url)));
  await sql(
    system,
    "update users set standing = 'dormant', erase_after = now() + interval '29 days' where id = any($1)",
    [dormant.map(({ id }) => id)],
  );
  const queue = new Queue<SendMail>(MAIL_QUEUE, { connection: { url: system.redisUrl } });
  stops.push(() => queue.close());
  await queue.pause();
  const waiting = new MailQueue({} as AuthConfig, queue);
  for (const { id } of dormant) await waiting.enqueue({ kind: 'erasure-warning', accountId: id });
  await askForLink(system.url, person.email);
  let take = () => {};
  const isSent = new Promise<undefined>((resolve) => (take = () => resolve(undefined)));
  mails.verdict = ({ to }) => {
    if (to.includes(person.email)) take();
    return isSent;
  };

  await queue.resume();
  await mailQueueEmpty(system);

  // The worker sends four at once.
  const first = mails.received.slice(0, 4).flatMap(({ to }) => to);
  expect(mails.received).toHaveLength(8);
  expect(first).toContain(person.email);
});

describe('an SMTP server', () => {
  test('that cannot be reached delays no request, and gets the mail later, but none for an email that is not registered', async () => {
    const [port] = await freePorts(1);
    const system = await scene({ auth: mailSettings(`smtp://127.0.0.1:${port}`) });
    const { person } = await register(system.url);

    await askForLink(system.url, 'nobody@lodge.example');
    expect((await askForLink(system.url, person.email)).status).toBe(202);
    await eventually('a failed attempt', async () => (await failureCount(system)) === 1);
    await eventually('one job', async () => (await jobCount(system)) === 1);
    const meanwhile = await jobsIn(system);
    const mails = await mailServer('127.0.0.1', port);
    const [mail] = await mails.arrived(person.email);

    expect(meanwhile).toContain('ESOCKET');
    expect(meanwhile).not.toContain(person.email);
    await mailQueueEmpty(system);
    expect(mails.received).toHaveLength(1);
    expect((await finishReset(system.url, tokenOf(mail.text))).status).toBe(200);
  });

  test.each([
    ['for now gets it again', 451, 2],
    ['for good gets it once', 550, 1],
  ])('that rejects a mail %s', async (_, status, times) => {
    const { mails, system, person } = await mailing();
    mails.verdict = () => (mails.received.length < 2 ? status : undefined);

    await askForLink(system.url, person.email);

    await mails.arrived(person.email, times);
    await mailQueueEmpty(system);
    expect(mails.received).toHaveLength(times);
  });
});

test('without SMTP_URL nothing is offered or kept, and the answer is the same', async () => {
  const system = await scene({});
  const { id, person, client } = await register(system.url);

  expect((await client.get('/api/password-reset')).body).toEqual({ by_mail: false });
  expect((await askForLink(system.url, person.email)).status).toBe(202);

  expect(await jobsIn(system)).toBe('[]');
  // Without PUBLIC_ORIGIN, the link of an admin is a path.
  const admin = await signedIn(system.url, system.admin);
  const { body } = await admin.post('/api/admin/password-reset', { userId: id });
  expect(body.link).toMatch(/^\/reset#[\w-]{43}$/);
});

describe('limits', () => {
  const LIMITED = { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } };
  const requestsOf = (system: Scene, id: number) =>
    count(system, "security_events where kind = 'reset_requested' and account_id = $1", [id]);

  test('of a network count who asks for a link, and a known device of an account has its own', async () => {
    const system = await scene(LIMITED);
    const { points, slowed, seconds } = RATE_LIMITS.resetsByNetwork;
    const here = from('198.51.100.7');
    const { client, person } = await register(system.url);
    let turn = 0;

    await askForLink(system.url, 'nobody', here);
    const { passed, last } = await untilLimited(points + slowed.points, () =>
      askForLink(system.url, `someone${turn++}@lodge.example`, here),
    );
    const known = await client.send('POST', '/api/password-reset', { email: person.email }, here);

    expect(passed).toBe(points + slowed.points);
    expectLimited(last, seconds);
    expect(known.status).toBe(202);
    expect((await askForLink(system.url, 'someone@lodge.example', elsewhere())).status).toBe(202);
  });

  test('of everybody together count who asks for a link, unless their browser is known', async () => {
    const system = await scene(LIMITED);
    const { points, slowed, seconds } = RATE_LIMITS.resetsOfEverybody;
    const { client, person } = await register(system.url);
    const redis = system.redisClient;
    await redis.set('limit:resetsOfEverybody:all', points, 'EX', seconds);
    await redis.set('limit:resetsOfEverybody:slowed:all', slowed.points - 1, 'EX', slowed.seconds);

    const slow = await askForLink(system.url, person.email, elsewhere());
    const late = await askForLink(system.url, person.email, elsewhere());
    const known = await client.post('/api/password-reset', { email: person.email });

    expect([slow.status, known.status]).toEqual([202, 202]);
    expectLimited(late, slowed.seconds);
  });

  test('of an account end its mails, and tell the caller nothing', async () => {
    const { mails, system, person, id } = await mailing(LIMITED);
    const { points } = RATE_LIMITS.resetMailsByAccount;

    const statuses: number[] = [];
    for (let turn = 0; turn < points + 3; turn++)
      statuses.push((await askForLink(system.url, person.email, elsewhere())).status);
    await mails.arrived(person.email, points);
    await mailQueueEmpty(system);

    expect(new Set(statuses)).toEqual(new Set([202]));
    expect(mails.to(person.email)).toHaveLength(points);
    expect(await requestsOf(system, id)).toBe(points);
  });

  test('of an account hold for what was asked while no SMTP server was there', async () => {
    const [port] = await freePorts(1);
    const system = await scene({ ...LIMITED, auth: mailSettings(`smtp://127.0.0.1:${port}`) });
    const { person, id } = await register(system.url);
    const { points } = RATE_LIMITS.resetMailsByAccount;

    for (let turn = 0; turn < points + 3; turn++)
      await askForLink(system.url, person.email, elsewhere());
    await eventually('failures', async () => (await failureCount(system)) >= points);
    const mails = await mailServer('127.0.0.1', port);
    await mailQueueEmpty(system);

    expect(mails.to(person.email)).toHaveLength(points);
    expect(await requestsOf(system, id)).toBe(points);
  });
});

describe('the language of a mail', () => {
  test('is the one in which somebody registered, until they choose another', async () => {
    const mails = await mailServer();
    const system = await scene({ auth: mailSettings(mails.url) });
    const applicant = newPerson();
    const client = new Client(system.url);
    await client.post('/api/register', applicant, { 'accept-language': 'de-AT,en;q=0.5' });

    await askForLink(system.url, applicant.email);
    const [german] = await mails.arrived(applicant.email);
    expect(german.text).toMatch(/^Jemand, wahrscheinlich du, möchte für dein Konto bei Lodge/);
    tokenOf(german.text);

    expect((await client.put('/api/account/language', { language: 'en' })).status).toBe(200);
    await askForLink(system.url, applicant.email);
    await eventually('the second mail', async () => mails.to(applicant.email).length === 2);
    expect(mails.to(applicant.email)[1]!.text).toMatch(
      /^Someone, most likely you, asked to choose/,
    );
  });

  test('is that of the browser which signed in last, unless another was chosen', async () => {
    const { mails, system, client, person } = await mailing();
    const { email } = person;

    const spanish = new Client(system.url, { language: 'es' });
    await spanish.post('/api/login', person, { 'accept-language': 'de' });
    const [first] = await mails.arrived(email);
    await client.put('/api/account/language', { language: 'de' });
    const { status, body } = await client.put('/api/account/language', { language: 'de-AT' });
    await new Client(system.url).post('/api/login', person, { 'accept-language': 'es' });

    const [, second] = await mails.arrived(email, 2);
    expect(first.text).toMatch(/^Alguien, probablemente tú, inició sesión en tu cuenta de Lodge/);
    expect(second.text).toMatch(/^Jemand, wahrscheinlich du, hat sich in deinem Konto bei Lodge/);
    expect([status, body.fields]).toEqual([400, { language: 'Please choose a language' }]);
    expect(jsonOf(await exported(client), 'profile.json')).toMatchObject({
      language: 'de',
      is_language_chosen: true,
    });
  });
});
