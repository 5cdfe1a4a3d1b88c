import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addPhoto, register, startSystem, type System } from '@lodge/testing';
import { Load } from '../support/load.js';
import { mainJob } from '../support/main-job.js';
import { expectNothingLost } from '../support/nothing-lost.js';
import { checkStore, quickSweeps, settled } from '../support/store.js';

let system: System;
const twice = ['auth', 'profile-media', 'groups-chat', 'moderation', 'image-worker'] as const;

beforeAll(async () => {
  system = await startSystem({
    replicas: { auth: 2, 'profile-media': 2, 'groups-chat': 2, moderation: 2, 'image-worker': 2 },
    env: { 'image-worker': quickSweeps },
  });
});
afterAll(() => system?.stop());

test('when replicas are killed one after another under load, calls continue, and nothing acknowledged is lost', async () => {
  const load = await Load.start(system);
  for (const [turn, service] of twice.entries()) {
    await system.kill(service, turn % 2);
    await load.worked();
    await system.restart(service, turn % 2);
  }
  await load.end();
  // At most the calls in flight when a replica was killed, of which the load makes two at a time.
  expect(load.failures.outages).toBeLessThanOrEqual(2 * twice.length);
  expect(load.failures.lostConnections).toBe(0);
  await expectNothingLost(system, load);
});

test('the main job continues while one replica of each service is killed between its steps', async () => {
  const killed: string[] = [];
  const steps = {
    registered: 'auth',
    shown: 'groups-chat',
    joined: 'moderation',
    chatted: 'profile-media',
  } as Record<string, (typeof twice)[number]>;
  await mainJob(system, async (step) => {
    killed.push(step);
    await system.kill(steps[step], killed.length % 2);
    if (step === 'registered') await system.kill('image-worker', 0);
  });
  expect(killed).toEqual(['registered', 'shown', 'joined', 'chatted']);
  for (const [index, service] of Object.values(steps).entries())
    await system.restart(service, (index + 1) % 2);
  await system.restart('image-worker', 0);
});

test('with one replica of every service killed, the system is healthy and accepts photos', async () => {
  for (const service of twice) await system.kill(service, 1);
  const { client } = await register(system.url);
  expect(await client.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  for (let index = 0; index < 4; index++)
    expect((await addPhoto(client)).is_processing).toBe(false);
  await settled(system);
  expect((await checkStore(system)).code).toBe(0);
});
