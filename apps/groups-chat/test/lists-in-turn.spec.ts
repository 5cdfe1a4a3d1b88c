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
} from '@lodge/testing';

const scene = await sharedScene();
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
