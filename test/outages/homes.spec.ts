import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminOf, joinAll, newGroup, register, startSystem, type System } from '@lodge/testing';
import { rendezvousOrder } from '../../apps/gateway/src/proxy/rendezvous.js';
import { Load } from '../support/load.js';
import { expectNothingLost } from '../support/nothing-lost.js';
import { quickSweeps } from '../support/store.js';

const CALLS = 20;
let system: System;

beforeAll(async () => {
  system = await startSystem({
    replicas: { 'groups-chat': 2 },
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
  for (let at = 0; at < CALLS; at++) {
    const messages = `/api/groups/${group.id}/messages` as const;
    statuses.push((await member.client.post(messages, { content: `${at}` })).status);
    statuses.push((await member.client.get(messages)).status);
  }

  process.kill(frozen, 'SIGCONT');
  expect(statuses).toEqual(Array.from({ length: CALLS }, () => [201, 200]).flat());
});

test('when the home of a group is killed under load and comes back, nothing is lost or doubled', async () => {
  const load = await Load.start(system);
  const home = homeOf(load.groupId);

  await system.kill('groups-chat', home);
  await load.worked();
  await system.restart('groups-chat', home);
  await load.worked();
  await load.end();

  expect(load.failures.lostConnections).toBe(0);
  expect(load.failures.unexpected).toEqual([]);
  await expectNothingLost(system, load);
});
