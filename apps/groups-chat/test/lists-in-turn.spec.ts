import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  eventually,
  holdLock,
  joinAll,
  newGroup,
  register,
  signedIn,
  waitingForLock,
  type Member,
} from '@lodge/testing';
import { from } from '../../../test/support/limits.js';

// The test acts as a trusted proxy that reports client addresses.
const scene = await sharedScene({ env: { gateway: { TRUSTED_PROXIES: 'loopback' } } });
const member = await register(scene.url);
const group = await newGroup(await signedIn(scene.url, scene.admin));
await joinAll(group, member);

test.each([
  ['/api/groups', 'memberships'],
  ['/api/all-groups', 'memberships'],
  ['/api/all-groups?q=g', 'memberships'],
  ['/api/groups/:group/members', 'images'],
  ['/api/groups/:group/members/:member', 'images'],
  ['/api/blocks', 'blocks'],
  ['/api/mutes', 'muted_groups'],
  ['/api/images', 'images'],
  ['/api/images/1', 'images'],
  ['/api/avatars?ids=1', 'images'],
])('of one member two lists at once reach the database: %s', async (route, table) => {
  const path = route.replace(':group', `${group.id}`).replace(':member', `${member.id}`);
  const released = await holdLock(scene, `begin; lock table ${table} in access exclusive mode`);

  const reading = Array.from({ length: 8 }, () => member.client.send('GET', path));
  await eventually('two lists that wait', async () => (await waitingForLock(scene)) > 1);
  await sleep(300);
  const atOnce = await waitingForLock(scene);
  await released();

  expect(atOnce).toBe(2);
  for (const { status } of await Promise.all(reading)) expect(status).toBe(200);
});

test.each([
  ['/api/groups', 'memberships'],
  ['/api/images', 'images'],
])(
  'forty accounts of one address with a list each fail nobody there or elsewhere: %s',
  async (path, table) => {
    const crowd = await Promise.all(Array.from({ length: 40 }, () => register(scene.url)));
    const [neighbour, stranger] = [await register(scene.url), await register(scene.url)];
    const list = ({ client }: Member, address: string) =>
      client.send('GET', path, undefined, from(address));
    const release = await holdLock(scene, `begin; lock table ${table} in access exclusive mode`);
    const loud = crowd.map((each) => list(each, '203.0.113.1'));
    await eventually('lists that wait', async () => (await waitingForLock(scene)) > 1);

    const quiet = [list(neighbour, '203.0.113.1'), list(stranger, '198.51.100.1')];
    // The gateway answers after all that it has sent before.
    await stranger.client.get('/api/health/gateway');
    await release();

    const statuses = (await Promise.all([...loud, ...quiet])).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
  },
);
