import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  addPhoto,
  adminOf,
  joinAll,
  newGroup,
  register,
  startSystem,
  type System,
} from '@lodge/testing';
import { rendezvousOrder } from '../../apps/gateway/src/proxy/rendezvous.js';
import { Load } from '../support/load.js';
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

/** Returns the index of the replica that serves the group. */
function homeOf(groupId: number): number {
  const replicas = system.urls('groups-chat').map((address, index) => ({ address, index }));
  return rendezvousOrder(replicas, String(groupId))[0].index;
}

test("a group's calls go to its home alone", async () => {
  const [group, member] = [await newGroup(await adminOf(system)), await register(system.url)];
  await joinAll(group, member);
  const frozen = system.pids('groups-chat')[1 - homeOf(group.id)]!;
  process.kill(frozen, 'SIGSTOP');

  const statuses: number[] = [];
  for (let at = 0; at < 20; at++) {
    const messages = `/api/groups/${group.id}/messages` as const;
    statuses.push((await member.client.post(messages, { content: `${at}` })).status);
    statuses.push((await member.client.get(messages)).status);
  }

  process.kill(frozen, 'SIGCONT');
  expect(statuses).toEqual(Array.from({ length: 20 }, () => [201, 200]).flat());
});

test('when replicas are killed one after another under load, calls continue, and nothing acknowledged is lost', async () => {
  const load = await Load.start(system);
  for (const [turn, service] of twice.entries()) {
    const replica = service === 'groups-chat' ? homeOf(load.groupId) : turn % 2;
    await system.kill(service, replica);
    await load.worked();
    await system.restart(service, replica);
  }
  await load.end();
  // At most the calls in flight when a replica was killed, of which the load makes two at a time.
  expect(load.failures.outages).toBeLessThanOrEqual(2 * twice.length);
  expect(load.failures.lostConnections).toBe(0);
  await expectNothingLost(system, load);
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
