import { describe, expect, test } from '@jest/globals';
import { ROUTES } from '@lodge/contracts';
import { groupOf, rendezvousOrder } from './rendezvous.js';

const replicas = ['a', 'b', 'c', 'd'].map((name) => ({ address: `http://10.0.0.${name}:3000` }));
const groups = Array.from({ length: 1_000 }, (_, id) => String(id + 1));
const homesAmong = (some: typeof replicas) =>
  groups.map((group) => rendezvousOrder(some, group)[0].address);

describe('the home of a group', () => {
  test('is the same whatever the order of the replicas', () => {
    expect(homesAmong(replicas.toReversed())).toEqual(homesAmong(replicas));
  });

  test('spreads groups evenly', () => {
    const homes = homesAmong(replicas);

    for (const { address } of replicas) {
      const share = homes.filter((home) => home === address).length;
      expect(share).toBeGreaterThan(200);
      expect(share).toBeLessThan(300);
    }
  });

  test('changes for the groups of a replica that goes, and for no others', () => {
    const [gone, ...left] = replicas;
    const [before, after] = [homesAmong(replicas), homesAmong(left)];

    const moved = groups.filter((_, at) => before[at] !== after[at]);

    expect(moved).toEqual(groups.filter((_, at) => before[at] === gone.address));
  });
});

describe('the group of a call', () => {
  test.each([
    [ROUTES.messages, '/api/groups/17/messages', '17'],
    [ROUTES.group, '/api/groups/17', '17'],
    [ROUTES.messages, '/api/groups/%00/messages', '%00'],
  ])('is the one in its path (%#)', (route, path, group) => {
    expect(groupOf(route, path)).toBe(group);
  });

  test.each([
    [ROUTES.joinGroup, '/api/groups/join'],
    [ROUTES.live, '/api/live'],
    [ROUTES.deleteGroup, '/api/admin/groups/17'],
  ])('is none elsewhere (%#)', (route, path) => {
    expect(groupOf(route, path)).toBeUndefined();
  });
});
