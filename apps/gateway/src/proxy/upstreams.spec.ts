import { describe, expect, test } from '@jest/globals';
import { replicasOf } from './replicas.js';
import { Upstreams } from './upstreams.js';

const [a, b, c] = ['a', 'b', 'c'].map((name) => `http://10.0.0.${name}:3000`);
const addressesOf = (upstreams: Upstreams) => upstreams.all.map(({ address }) => address);

describe('the replicas of a service', () => {
  test('are those looked up last; known ones keep their connections', () => {
    const upstreams = new Upstreams([a, b]);
    const [, kept] = upstreams.all;

    upstreams.update([b, c]);

    expect(addressesOf(upstreams)).toEqual([b, c]);
    expect(upstreams.all[0]).toBe(kept);
  });

  test('that are skipped come last, also for a group whose home one is', () => {
    const upstreams = new Upstreams([a, b, c]);
    const [home] = upstreams.inTurn('json', '17');

    upstreams.skip(home, 'draining');

    expect(upstreams.inTurn('json', '17').at(-1)).toBe(home);
    expect(upstreams.inTurn('json').at(-1)).toBe(home);
  });

  test.each([
    [['http://10.0.0.1:3000', 'http://10.0.0.2:3000']],
    [['http://[::1]:3000']],
    [['http://localhost:3000']],
  ])('are the addresses themselves where no name stands for several: %j', async (addresses) => {
    expect(await replicasOf(addresses)).toEqual(addresses);
  });

  test('cannot be looked up by a name that does not exist', async () => {
    await expect(replicasOf(['http://no-such-host.invalid:3000'])).rejects.toThrow();
  });
});
