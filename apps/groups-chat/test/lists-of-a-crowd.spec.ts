import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { eventually, holdLock, register, waitingForLock, type Member } from '@lodge/testing';
import { from } from '../../../test/support/limits.js';

// The test acts as a trusted proxy that reports client addresses.
const scene = await sharedScene({ env: { gateway: { TRUSTED_PROXIES: 'loopback' } } });

const ACCOUNTS = 40;
const crowd: Member[] = [];
while (crowd.length < ACCOUNTS) crowd.push(await register(scene.url));
const [neighbour, stranger] = [await register(scene.url), await register(scene.url)];

test.each([
  ['/api/groups', 'memberships'],
  ['/api/images', 'images'],
])(
  'forty accounts of one address with a list each fail nobody there or elsewhere: %s',
  async (path, table) => {
    const list = ({ client }: Member, address: string) =>
      client.send('GET', path, undefined, from(address));
    const release = await holdLock(scene, `begin; lock table ${table} in access exclusive mode`);
    const loud = crowd.map((member) => list(member, '203.0.113.1'));
    await eventually('lists that wait', async () => (await waitingForLock(scene)) > 1);

    const quiet = [list(neighbour, '203.0.113.1'), list(stranger, '198.51.100.1')];
    // The gateway answers after all that it has sent before.
    await stranger.client.get('/api/health/gateway');
    await release();

    const statuses = (await Promise.all([...loud, ...quiet])).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
  },
);
