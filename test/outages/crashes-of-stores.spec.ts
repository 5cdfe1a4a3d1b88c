import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import {
  adminOf,
  APPS,
  Client,
  count,
  errorOf,
  register,
  startSystem,
  type Answer,
  type System,
} from '@lodge/testing';
import { large, startProcessing } from '../support/large-uploads.js';
import { Load } from '../support/load.js';
import { expectCleanStore, expectNothingLost } from '../support/nothing-lost.js';
import { quickSweeps, settled } from '../support/store.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ ownPostgres: true, env: { 'image-worker': quickSweeps } });
});
afterAll(() => system?.stop());

test.each(['redis', 'postgres'] as const)(
  '%s killed under load and restarted: requests return 503 meanwhile, and nothing acknowledged is lost',
  async (store) => {
    const load = await Load.start(system);
    for (let times = 0; times < 2; times++) {
      await load.worked();
      const outage = load.failed(2);
      await system.kill(store);
      await outage;
      await system.restart(store);
    }
    await load.worked();
    await load.end();
    expect(load.failures.outages).toBeGreaterThan(3);
    expect(load.failures.lostConnections).toBe(0);
    expect(load.slowest).toBeLessThan(20_000);
    await expectNothingLost(system, load);
    expect(APPS.flatMap((app) => system.logs(app).match(/^[^{\n].*/gm) ?? [])).toEqual([]);
  },
);

test.each(['redis', 'postgres'] as const)(
  'images being processed while %s is killed are finished',
  async (store) => {
    const member = await register(system.url);
    const uploads = await startProcessing(system, member, 8);
    await system.kill(store);
    await sleep(500);
    await system.restart(store);
    const responses = await Promise.all(uploads);
    await settled(system);
    const ready = await count(system, "images where status = 'ready' and user_id = $1", [
      member.id,
    ]);
    const acknowledged = responses.filter(({ status }) => status === 201 || status === 202).length;
    expect(responses.filter(({ status }) => ![201, 202, 503].includes(status))).toEqual([]);
    expect(ready).toBeGreaterThanOrEqual(acknowledged);
    await expectCleanStore(system);
  },
);

test('images being processed while Redis loses its data are finished by the sweep', async () => {
  const member = await register(system.url);
  const uploads = await startProcessing(system, member, 8);
  const redis = new Redis(system.redisUrl);
  await redis.flushall();
  redis.disconnect();
  for (const { status } of await Promise.all(uploads)) expect([201, 202]).toContain(status);
  await settled(system);
  expect((await member.client.get('/api/images')).status).toBe(401);
  await expectCleanStore(system);
});

test.each(['redis', 'postgres'] as const)(
  'without %s every kind of call returns a 503 envelope within 10 s, and works again afterwards',
  async (store) => {
    const [admin, member] = [await adminOf(system), await register(system.url)];
    const calls = [
      '/api/user',
      '/api/images',
      '/api/groups',
      '/api/all-groups',
      '/api/admin/users',
      '/api/admin/images',
      '/api/admin/group-requests',
      `/uploads/${'0'.repeat(32)}.webp`,
    ];
    const all = async (): Promise<Answer[]> =>
      Promise.all([
        ...calls.map((path) => admin.get(path)),
        new Client(system.url).logIn(system.admin),
        member.client.upload(large),
      ]);
    await system.kill(store);
    const began = performance.now();
    const responses = [...(await all()), ...(await all())];
    // Calls give up after 10 s at most; the tests beside them take their share.
    expect((performance.now() - began) / 2).toBeLessThan(20_000);
    expect(
      responses.map((response) => {
        const { code, error } = errorOf(response);
        return `${response.status} ${code} ${typeof error}`;
      }),
    ).toEqual(responses.map(() => '503 unavailable string'));
    await system.restart(store);
    const statuses = (await all()).map(({ status }) => status);
    expect(statuses.slice(0, -1)).toEqual([200, 200, 200, 200, 200, 200, 200, 404, 200]);
    // A worker may take longer to connect again than an upload waits.
    expect([201, 202]).toContain(statuses.at(-1));
  },
);
