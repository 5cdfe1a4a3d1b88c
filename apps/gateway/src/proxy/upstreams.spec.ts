import { describe, expect, test } from '@jest/globals';
import { replicasOf, Upstreams } from './upstreams.js';

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
    const [home] = upstreams.candidates('json', '17');

    upstreams.skip(home, 'draining');

    expect(upstreams.candidates('json', '17').at(-1)).toBe(home);
    expect(upstreams.candidates('json').at(-1)).toBe(home);
  });

  test("have spares, which are nobody's home and are tried before replicas being skipped", () => {
    const upstreams = new Upstreams([a]);
    upstreams.update([a, b], [c]);
    const homes = Array.from(
      { length: 100 },
      (_, group) => upstreams.candidates('json', `${group}`)[0],
    );
    const [home, other] = upstreams.candidates('json', '17');

    upstreams.skip(home, 'refused');
    upstreams.skip(other, 'refused');

    expect(new Set(homes.map(({ address }) => address))).toEqual(new Set([a, b]));
    expect(upstreams.candidates('json', '17')[0].address).toBe(c);
  });

  test('are the spares once no replica has an address of its own; these keep connections', () => {
    const upstreams = new Upstreams([c]);
    const [balanced] = upstreams.all;

    upstreams.update([a, b], [c]);
    upstreams.update([c]);

    expect(upstreams.all).toEqual([balanced]);
    expect(upstreams.candidates('json', '17')[0]).toBe(balanced);
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
