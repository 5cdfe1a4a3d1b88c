import { afterAll, describe, expect, test } from '@jest/globals';
import { Queue, type BackoffOptions, type Job } from 'bullmq';
import { MAIL_QUEUE, type SendMail } from '@lodge/messaging';
import { startScene } from '@lodge/scene';
import {
  Client,
  count,
  eventually,
  newGroup,
  joinAll,
  MailServer,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import { createApp } from '../../../test/scene/apps.js';
import { codeOf, enrolTotp, forgetStep } from '../../../test/support/authenticator.js';
import { mailQueueEmpty, mailSettings, ORIGIN } from '../../../test/support/reset-mail.js';
import { crowd, setUser, suspend } from '../../../test/support/decisions.js';
import { DormancyService } from '../src/leaving/dormancy.service.js';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

const mails = await MailServer.start();
const scene = await startScene({
  env: {
    auth: { DORMANT_MONTHS: '6', ...mailSettings(mails.url) },
    moderation: { SWEEP_SECONDS: '1' },
  },
});
const admin = await signedIn(scene.url, scene.admin);
const queue = new Queue<SendMail>(MAIL_QUEUE, { connection: { url: scene.redisUrl } });
// Processes of auth beside the scene's own, whose sweeps run when the test says so.
const counting = await createApp('auth', scene.env('auth'));
const off = await createApp('auth', { ...scene.env('auth'), DORMANT_MONTHS: 'off' });
const unset = await createApp('auth', { ...scene.env('auth'), DORMANT_MONTHS: '' });
// An app that was never initialized keeps its connections when it is closed.
await Promise.all([counting.init(), off.init()]);
afterAll(async () => {
  unset.getHttpServer().closeAllConnections();
  // Before Redis is gone.
  await Promise.all([queue.close(), counting.close(), off.close(), unset.close()]);
  await scene.stop();
  await mails.stop();
});

const sweep = (app = counting) => app.get(DormancyService, { strict: false }).sweep();
const accountOf = async ({ id }: Member) =>
  (
    await sql<{ standing: string; month: string | null; days: number }>(
      scene,
      `select standing, to_char(signed_in_month, 'YYYY-MM-DD') as month,
         round(extract(epoch from erase_after - now()) / 86400)::integer as days
       from users where id = $1`,
      [id],
    )
  )[0];
const monthOf = async (member: Member) => (await accountOf(member)).month;
const standingOf = async (member: Member) => (await accountOf(member))?.standing;
const daysLeft = async (member: Member) => (await accountOf(member)).days;
// Counts back from the month of four days later: 90 days are up to two days less than three months.
const signedInAgo = ({ id }: { id: number }, months: number) =>
  sql(
    scene,
    "update users set signed_in_month = (date_trunc('month', now() + interval '4 days') - make_interval(months => $2))::date where id = $1",
    [id, months],
  );
const eraseIn = ({ id }: Member, time: string) =>
  sql(scene, 'update users set erase_after = now() + $2::interval where id = $1', [id, time]);
const logIn = ({ person }: Member, client = new Client(scene.url)) => client.logIn(person);

async function unused(): Promise<Member> {
  const member = await register(scene.url);
  await signedInAgo(member, 12);
  return member;
}
async function dormant(eraseAfter = '1 year'): Promise<Member> {
  const member = await unused();
  await sweep();
  await eraseIn(member, eraseAfter);
  return member;
}
async function sweepAndSend() {
  await sweep();
  await mailQueueEmpty(scene);
}

describe('an account that nobody uses', () => {
  test('is hidden once the months and the longest session are over, and signed out', async () => {
    const { id: group, code } = await newGroup(admin);
    const [member, seen] = [await register(scene.url), await register(scene.url)];
    await joinAll({ code }, member, seen);
    await signedInAgo(member, 12);
    await signedInAgo(seen, 9);
    const neverCounted = await register(scene.url);

    await sweep();

    const { body } = await seen.client.get(`/api/groups/${group}/members`);
    expect([await standingOf(member), await standingOf(seen)]).toEqual(['dormant', 'member']);
    expect(body.members.map(({ id }) => id)).not.toContain(member.id);
    expect((await member.client.get('/api/user')).status).toBe(401);
    expect((await seen.client.get('/api/user')).status).toBe(200);
    // It has its full time from when it was first counted.
    expect(await monthOf(neverCounted)).toMatch(/^\d{4}-\d\d-01$/);
    expect(await standingOf(neverCounted)).toBe('member');
  });

  test.each(['suspended', 'leaving', 'pending', 'expelled', 'an admin'])(
    'is not hidden where its member is %s',
    async (which) => {
      const member = await unused();
      const { id } = member;
      if (which === 'suspended') await suspend(scene, admin, member.id);
      if (which === 'leaving') await member.client.post('/api/account/deletion', { when: 'later' });
      if (which === 'an admin') await setUser(scene, id, 'is_admin = true');
      if (which === 'pending' || which === 'expelled')
        await setUser(scene, id, `standing = '${which}'`);
      const before = await standingOf(member);

      await sweep();

      expect(await standingOf(member)).toBe(before);
    },
  );

  test('comes back with a sign-in, which says since when it was hidden, once', async () => {
    const member = await dormant();

    const { status, body } = await logIn(member, member.client);
    const again = await logIn(member);

    expect([status, body.user.restriction]).toEqual([200, undefined]);
    expect(Date.now() - Date.parse(body.user.hidden_since!)).toBeLessThan(600_000);
    expect(again.body.user).not.toHaveProperty('hidden_since');
    expect(body.user).not.toHaveProperty('erase_after');
    expect(await standingOf(member)).toBe('member');
    expect((await member.client.get('/api/groups')).status).toBe(200);
    await sweep();
    expect(await standingOf(member)).toBe('member');
  });

  test('stays hidden after a wrong password, and until the second factor', async () => {
    const member = await register(scene.url);
    await setUser(scene, member.id, 'email_confirmed_at = now()');
    const secret = await enrolTotp(member.client);
    await forgetStep(scene, member.id);
    await signedInAgo(member, 12);
    await sweep();
    await new Client(scene.url).logIn({ ...member.person, password: 'Wrong-1-password!' });
    const { challenge } = (await logIn(member, member.client)).body;
    const before = await standingOf(member);

    const { body } = await member.client.post('/api/login/second-factor', {
      challenge: String(challenge),
      code: codeOf(secret),
    });

    expect([before, await standingOf(member)]).toEqual(['dormant', 'member']);
    expect(body.user).toHaveProperty('hidden_since');
  });

  test('comes back once for many sign-ins at once', async () => {
    const member = await dormant();

    const signIns = await Promise.all([1, 2, 3, 4].map(() => logIn(member)));

    expect(signIns.some(({ status }) => status === 200)).toBe(true);
    expect(signIns.filter(({ body }) => body.user?.hidden_since)).toHaveLength(1);
    expect(await standingOf(member)).toBe('member');
  });

  test('is either hidden or signed in by a sweep and a sign-in at once', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await unused();
      const client = new Client(scene.url);

      await Promise.all([sweep(), logIn(member, client)]);

      const isIn = (await client.get('/api/user')).status === 200;
      expect(await standingOf(member)).toBe(isIn ? 'member' : 'dormant');
    }
  });

  test('is erased a year after it was hidden, and no earlier', async () => {
    const member = await unused();
    await sweep();
    const days = await daysLeft(member);

    await eraseIn(member, '-1 second');

    await eventually('erased', async () => (await standingOf(member)) === undefined);
    expect(days).toBeGreaterThanOrEqual(364);
  });
});

test('its owner is warned once, a month before the erasure', async () => {
  const member = await dormant('31 days');
  await sweepAndSend();
  const before = mails.to(member.person.email);
  await eraseIn(member, '29 days');

  await sweepAndSend();
  await sweepAndSend();

  const [{ headers, text }, ...more] = mails.to(member.person.email);
  expect([before, more]).toEqual([[], []]);
  expect(headers).toContain('Subject: Your account will be deleted');
  expect(text.replace(/\s+/g, ' ')).toMatch(/will be deleted on [A-Z][a-z]+ \d+, \d{4} with/);
  expect(text).toContain(`${ORIGIN}/login`);
  expect(text).not.toContain(member.person.username);
});

test('a warning waits for a mail server that is away for a week', async () => {
  const member = await dormant('29 days');
  await queue.pause();
  await sweep();
  const [job] = (await queue.getJobs()).filter(({ data }) => data.kind === 'erasure-warning');
  const { attempts = 0, backoff } = job.opts;
  const waits = (backoff as BackoffOptions).delay! * (2 ** (attempts - 1) - 1);
  await job.remove();
  await queue.add(job.name, job.data, { ...job.opts, timestamp: Date.now() - WEEK });

  await queue.resume();

  expect(waits).toBeGreaterThan(WEEK);
  expect(await mails.arrived(member.person.email)).toHaveLength(1);
});

test('a warning without an answer is sent again hours later, and anew a week after that', async () => {
  const member = await dormant('1 hour');
  const sent = () => mails.to(member.person.email).length;
  mails.verdict = () => {
    mails.drop();
    return undefined;
  };
  const goOn = async (days: number) => {
    const job: Job<SendMail> = await eventually(`a job that rests for ${days} days`, async () =>
      (await queue.getDelayed()).find(({ delay }) => delay > days * DAY),
    );
    await sweep();
    await job.updateData({ ...job.data, handedOverAt: Date.now() - WEEK });
    await job.promote();
  };

  await sweep();
  await mails.arrived(member.person.email);
  await goOn(0.4);
  await mails.arrived(member.person.email, 2);
  await goOn(6);
  await mailQueueEmpty(scene);
  const before = [await daysLeft(member), sent()];
  mails.verdict = () => undefined;
  await sweepAndSend();
  await sweepAndSend();

  // Until it has its answer, the erasure waits.
  expect([before, sent()]).toEqual([[15, 2], 3]);
});

test('warnings go out a hundred at a time, and those who have none yet keep two weeks', async () => {
  const due = "username like 'due%'";
  await crowd(scene, 'due', 150);
  await sql(
    scene,
    `update users set standing = 'dormant', email_confirmed_at = now(),
       erase_after = now() + interval '1 hour' where ${due}`,
  );
  await queue.pause();

  await sweep();

  expect(await queue.count()).toBe(100);
  expect(
    await sql(
      scene,
      `select 1 from users where ${due} and erase_after < now() + interval '13 days'`,
    ),
  ).toEqual([]);
  await sql(scene, `delete from users where ${due}`);
  await queue.resume();
  await mailQueueEmpty(scene);
});

test('an erasure does not wait for an address that the mail server does not know', async () => {
  const member = await dormant('29 days');
  mails.knows = (address) => address !== member.person.email;

  await sweepAndSend();
  await eraseIn(member, '2 days');
  await sweepAndSend();

  mails.knows = () => true;
  expect(mails.to(member.person.email)).toEqual([]);
  expect(await daysLeft(member)).toBe(2);
});

test('an erasure waits where the mail server rejects whatever the sender sends', async () => {
  const member = await dormant('2 days');
  mails.verdict = () => 554;

  await sweep();
  await mails.arrived(member.person.email);

  const job: Job = await eventually('another attempt', async () => (await queue.getDelayed())[0]);
  expect(await daysLeft(member)).toBeGreaterThanOrEqual(14);
  mails.verdict = () => undefined;
  await job.promote();
  await mails.arrived(member.person.email, 2);
  await mailQueueEmpty(scene);
});

test('switched off, thousands are shown again piece by piece, and nothing is known of who signed in', async () => {
  const many = "username like 'many%'";
  const [hidden, seen] = [await dormant(), await register(scene.url)];
  await logIn(seen);
  await crowd(scene, 'many', 2_500);
  await sweep();
  const uncounted = await count(scene, `users where ${many} and signed_in_month is null`);
  await sql(scene, `update users set standing = 'dormant', erase_after = now() where ${many}`);

  await sweep(off);

  const left = "signed_in_month is not null or standing = 'dormant'";
  expect([uncounted, await count(scene, `users where ${left}`)]).toEqual([0, 0]);
  expect(await standingOf(hidden)).toBe('member');
  expect((await logIn(hidden)).body.user).not.toHaveProperty('erase_after');
  await sql(scene, `delete from users where ${many}`);
});

describe('by a process that lacks the setting', () => {
  test('nobody is hidden or shown, and no month is forgotten', async () => {
    const [hidden, due, seen] = [await dormant(), await unused(), await register(scene.url)];
    await logIn(seen);
    const months = async () => [await monthOf(hidden), await monthOf(due), await monthOf(seen)];
    const before = await months();

    await sweep(unset);

    expect([await standingOf(hidden), await standingOf(due)]).toEqual(['dormant', 'member']);
    expect(await months()).toEqual(before);
  });

  test('a sign-in counts where others do, and begins no count', async () => {
    const [hidden, here, uncounted] = [await dormant(), await unused(), await register(scene.url)];
    await sql(scene, 'update users set signed_in_month = null where id = $1', [uncounted.id]);
    await unset.listen(0, '127.0.0.1');
    const headers = {
      'Content-Type': 'application/json',
      'X-Gateway-Secret': scene.env('gateway').GATEWAY_SECRET!,
    };

    for (const { person } of [hidden, here, uncounted]) {
      const { email, password } = person;
      const body = JSON.stringify({ email, password });
      const url = `${await unset.getUrl()}/api/login`;
      const response = await fetch(url, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    }

    expect(await standingOf(hidden)).toBe('member');
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    expect([await monthOf(hidden), await monthOf(here), await monthOf(uncounted)]).toEqual([
      month,
      month,
      null,
    ]);
  });
});
