import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, eventually, register } from '@lodge/testing';
import { digestOf } from '../../../test/support/session-id.js';

const scene = await sharedScene();
const redis = scene.redisClient;

const MAX_ENDED = 50;

test('Redis keeps marks of the newest sessions of an account that ended, for a day', async () => {
  const { client, person } = await register(scene.url);
  const ended: string[] = [];
  while (ended.length < MAX_ENDED + 10) {
    ended.push(client.cookies.get('sid')!);
    await client.logIn(person);
  }

  const wasEnded = async (sid: string) =>
    (await new Client(scene.url, { sid }).get('/api/user')).body.ended;
  const marks = await redis.keys('session:ended:*');

  expect(marks).toHaveLength(MAX_ENDED);
  expect([await wasEnded(ended.at(-1)!), await wasEnded(ended[0])]).toEqual([true, undefined]);
  for (const key of [...marks, ...(await redis.keys('user-sessions:ended:*'))])
    expect(await redis.ttl(key)).toBeLessThanOrEqual(24 * 3_600);
});

test('whoever signs out while Redis is full has signed out', async () => {
  const { client, person } = await register(scene.url);
  await client.logIn(person);
  const sid = client.cookies.get('sid')!;
  await redis.config('SET', 'maxmemory', '1mb');

  const { status } = await client
    .post('/api/logout')
    .finally(() => redis.config('SET', 'maxmemory', '0'));

  const page = new Client(scene.url, { sid });
  expect([status, (await page.get('/api/user')).status]).toEqual([200, 401]);
});

test('a page that finds its session no more always finds that it was ended', async () => {
  const { client } = await register(scene.url);
  const digest = digestOf(client);
  const monitor = await redis.monitor();
  const writes: string[] = [];
  monitor.on('monitor', (_time: string, [command, key]: string[]) => {
    if (key?.endsWith(digest) && ['set', 'del', 'getdel'].includes(command.toLowerCase()))
      writes.push(key);
  });

  await client.post('/api/logout');
  await eventually('the end', async () => writes.includes(`session:${digest}`));
  monitor.disconnect();

  expect(writes[0]).toBe(`session:ended:${digest}`);
});
