import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/http';
import { startScene, type Scene } from '@lodge/scene';
import { Client, count, register, type Answer } from '@lodge/testing';
import { report } from '../../../test/support/reports.js';

let scene: Scene;

beforeAll(async () => {
  // The test acts as a trusted proxy that reports client addresses.
  scene = await startScene({
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
});
afterAll(() => scene.stop());

const AT_ONCE = 25;

const NOTICE = {
  name: 'A visitor',
  email: 'visitor@lodge.example',
  place: 'A photo',
  statement: 'It shows me.',
  category: 'intimate_image',
  good_faith: true,
};
const sendFrom = (address: string, notice: object = NOTICE) =>
  new Client(scene.url).post('/api/notices', notice, { 'x-forwarded-for': address });

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

test('a network sends five notices an hour, wrong ones included', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++)
    statuses.push((await sendFrom('203.0.113.1', n < 2 ? {} : NOTICE)).status);
  expect(statuses).toEqual([400, 400, 201, 201, 201, 429]);
  expect((await sendFrom('203.0.113.2')).status).toBe(201);
});

test('a flood from many networks is bounded for everybody together', async () => {
  const { points } = RATE_LIMITS.noticesOfEverybody;
  const before = await count(scene, "reports where kind = 'notice'");

  const answers = await inTurns(points + 50, (n) => sendFrom(`198.51.100.${n % 250}`));

  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(50 + before);
  expect(Number(refused[0].headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await count(scene, "reports where kind = 'notice'")).toBe(points);
});
