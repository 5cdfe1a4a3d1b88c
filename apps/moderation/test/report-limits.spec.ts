import { beforeEach, describe, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import {
  Client,
  count,
  inOrder,
  pagesOf,
  register,
  signedIn,
  sql,
  type Answer,
  type Member,
} from '@lodge/testing';
import { crowd, setUser } from '../../../test/support/decisions.js';
import { report } from '../../../test/support/reports.js';
import { listReports } from '../src/report-queue/report-queue.sql.js';

// The test acts as a trusted proxy that reports client addresses.
const scene = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
});

const AT_ONCE = 25;

const NOTICE = {
  name: 'A visitor',
  email: 'visitor@lodge.example',
  place: 'A photo',
  statement: 'It shows me.',
  category: 'intimate_image',
  good_faith: true,
};
const noticeOf = (name: string) => ({ ...NOTICE, name });
const sendFrom = (address: string, notice: object = NOTICE) =>
  new Client(scene.url).post('/api/notices', notice, { 'x-forwarded-for': address });

/** Whether each notice by that name is held. */
const heldOf = async (name: string) =>
  (
    await sql(
      scene,
      'select r.is_held from reports r join notices n on n.report_id = r.id where n.name = $1 order by r.id',
      [name],
    )
  ).map(({ is_held }) => is_held);

/** A few dozen at once, which no limit on one client slows down. */
async function inTurns(times: number, send: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < times; at += AT_ONCE)
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(at + n)))));
  return answers;
}

test('of 300 reports at once by one member, 20 count, also repeated and refused ones', async () => {
  const [one, other] = [await register(scene.url), await register(scene.url)];
  const targets = [other, { id: 2_000_000_000 }, one];

  const answers = await inTurns(300, (n) => report(one.client, 'user', targets[n % 3]));

  const counted = answers.filter(({ status }) => status !== 429);
  expect(counted).toHaveLength(RATE_LIMITS.reportsByMember.points);
  for (const { status } of counted) expect([200, 201, 400, 404]).toContain(status);
  expect(await count(scene, 'reports where reporter_id = $1', [one.id])).toBe(1);
  expect((await report(other.client, 'user', one)).status).toBe(201);
});

const CALM = { ...NOTICE, category: 'spam' };

test('a flood from many networks is bounded for everybody together, and leaves room for urgent ones', async () => {
  const { points } = RATE_LIMITS.noticesOfEverybody;
  const calm = "reports where kind = 'notice' and category = 'spam'";

  const answers = await inTurns(points + 50, (n) => sendFrom(`198.51.100.${n % 250}`, CALM));

  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(50);
  expect(Number(refused[0].headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await count(scene, calm)).toBe(points);
  expect((await sendFrom('203.0.113.3', noticeOf('somebody'))).status).toBe(201);
  expect(await heldOf('somebody')).toEqual([false]);
});

test('of one network’s urgent notices two come first, and ten are taken in a day', async () => {
  const { points } = RATE_LIMITS.noticesOfNetwork;
  const statuses: number[] = [];

  // In several /64s of one /48, which most limits count apart.
  for (let n = 0; n <= points; n++)
    statuses.push((await sendFrom(`2001:db8:1:${n}::1`, noticeOf('one /48'))).status);

  expect(statuses).toEqual([...Array(points).fill(201), 429]);
  expect(await heldOf('one /48')).toEqual([false, false, ...Array(points - 2).fill(true)]);
});

test('a flood of urgent notices is held behind everything else, and refuses nobody', async () => {
  const { points } = RATE_LIMITS.urgentNoticesOfEverybody;
  await inTurns(points, (n) => sendFrom(`192.0.2.${n}`, noticeOf('a flood')));

  const late = await sendFrom('203.0.113.4', noticeOf('the last'));

  expect(late.status).toBe(201);
  expect(await heldOf('the last')).toEqual([true]);
  const admin = await signedIn(scene.url, scene.admin);
  const queue = (await pagesOf(admin, '/api/admin/reports', { limit: '20' })).flatMap(
    ({ reports }) => reports,
  );
  const ids = queue.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const ranks = queue.map(({ is_held, is_urgent }) => (is_held ? 2 : is_urgent ? 0 : 1));
  expect(ranks).toEqual([...ranks].sort());
  expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
  expect(queue.at(-1)).toMatchObject({
    is_held: true,
    is_urgent: true,
    notice: { name: 'the last' },
  });
  expect(ranks.filter((rank) => rank === 0)).toHaveLength(points);
});

describe('the queue with a flood of urgent reports', () => {
  const address = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
  const URGENT = { kind: 'user', category: 'under_age' };
  const positionOf = async (id: number) => {
    const admin = await signedIn(scene.url, scene.admin);
    const open = (await pagesOf(admin, '/api/admin/reports', { limit: '7' })).flatMap(
      ({ reports }) => reports,
    );
    const ids = open.map((queued) => queued.id);
    expect(ids).toEqual([...new Set(ids)]);
    return ids.indexOf(id);
  };
  const established = async () => {
    const member = await register(scene.url);
    await setUser(scene, member.id, "created_at = now() - interval '1 month'");
    return member;
  };
  const accountsOf = async (size: number) => {
    const accounts: Member[] = [];
    for (let n = 0; n < size; n++) accounts.push(await register(scene.url));
    return accounts;
  };
  let crowds = 0;
  /** Members whom nobody met. */
  const strangers = (size: number) => crowd(scene, `strangers_${++crowds}_`, size);
  /** Each of `accounts` reports 20 members whom they never met. */
  const flood = async (accounts: Member[], addressOf: (n: number) => number) => {
    for (const { id } of await strangers(20))
      await Promise.all(
        accounts.map(({ client }, n) =>
          client.post('/api/reports', { ...URGENT, id }, address(addressOf(n))),
        ),
      );
  };
  const genuine = async ({ client }: Member, from: number) => {
    const [{ id }] = await strangers(1);
    const { status, body } = await client.post('/api/reports', { ...URGENT, id }, address(from));
    expect(status).toBe(201);
    return body.report.id as number;
  };

  beforeEach(() =>
    sql(scene, "update reports set closed_at = now(), outcome = 'acted' where closed_at is null"),
  );

  test.each([
    ['three accounts of one address', 3, () => 100],
    ['twelve accounts of four addresses', 12, (n: number) => 110 + (n % 4)],
  ])('from %s has a genuine one near its head', async (_, size, addressOf) => {
    const accounts = await accountsOf(size);
    await flood(accounts, addressOf);

    const [ofMember, ofNewcomer] = [
      await genuine(await established(), 120 + size),
      await genuine(await register(scene.url), 140 + size),
    ];

    expect(await positionOf(ofMember)).toBe(0);
    expect(await positionOf(ofNewcomer)).toBeLessThanOrEqual(size + 1);
  });

  test('of one address is held beyond ten in a day, and nobody is refused', async () => {
    const accounts = [await established(), await established()];
    await flood(accounts, () => 170);
    const ids = accounts.map(({ id }) => id);
    const theirs = 'reports where reporter_id = any($1)';

    expect(await count(scene, theirs, [ids])).toBe(40);
    expect(await count(scene, `${theirs} and not is_held`, [ids])).toBe(
      RATE_LIMITS.urgentReportsOfNetwork.points + accounts.length,
    );
  });

  test('holds no member’s first of the day, whatever their neighbours reported', async () => {
    await flood([await established()], () => 190);

    const id = await genuine(await established(), 190);

    expect(await count(scene, 'reports where id = $1 and not is_held', [id])).toBe(1);
  });

  test('of one address is not held for reports of nobody, or repeated ones', async () => {
    const [{ client }, [target]] = [await established(), await strangers(1)];
    const { points } = RATE_LIMITS.urgentReportsOfNetwork;
    for (let n = 0; n < points; n++)
      await client.post(
        '/api/reports',
        { ...URGENT, id: n % 2 ? target.id : 2_000_000_000 },
        address(180),
      );

    const id = await genuine(await established(), 180);

    expect(await count(scene, 'reports where id = $1 and not is_held', [id])).toBe(1);
  });

  test('of 50,000 is read by an index, also where one kind is wanted', async () => {
    await sql(
      scene,
      `insert into reports (kind, target_id, category, turn)
       select 'user', n, (array['under_age', 'spam'])[1 + n % 2], n % 20 from generate_series(1, 50000) n`,
    );
    await sql(scene, 'analyze reports');

    const planOf = async (statement: ReturnType<typeof listReports>, kind?: string) => {
      const plan = await sql<{ 'QUERY PLAN': string }>(
        scene,
        `explain (analyze, buffers off) ${statement.text}`,
        inOrder(statement, { viewerId: 1, after: 7 * 2 ** 31 + 20_000, kind }),
      );
      return plan.map((line) => line['QUERY PLAN']).join('\n');
    };
    const plans = [
      await planOf(listReports(51, 'open')),
      await planOf(listReports(51, 'open', true), 'user'),
    ];
    const ofRareKind = await planOf(listReports(51, 'open', true), 'notice');

    for (const text of plans) {
      expect(text).toMatch(/Index Scan using reports_in_queue/);
      expect(text).not.toMatch(/Sort Key: .*queue_place|Seq Scan on reports/);
    }
    expect(ofRareKind).not.toMatch(/Seq Scan on reports/);
    await sql(scene, 'delete from reports where reporter_id is null and kind = $1', ['user']);
  });
});
