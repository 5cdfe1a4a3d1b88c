import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { eventually, holdLock, joinAll, newGroup, register, signedIn, sql } from '@lodge/testing';

const scene = await sharedScene();
const member = await register(scene.url);
const group = await newGroup(await signedIn(scene.url, scene.admin));
await joinAll(group, member);

const waiting = async () =>
  (
    await sql(
      scene,
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length;

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
  await eventually('two lists that wait', async () => (await waiting()) > 1);
  await sleep(300);
  const atOnce = await waiting();
  await released();

  expect(atOnce).toBe(2);
  for (const { status } of await Promise.all(reading)) expect(status).toBe(200);
});
