import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attacks } from '../../bench/siege/attacks.js';
import { lenientGoals } from '../../bench/siege/bounds.js';
import { Siege } from '../../bench/siege/siege.js';

let siege: Siege;

beforeAll(() => {
  siege = new Siege(true, lenientGoals);
});
afterAll(() => siege.end());

// The latency limits of `npm run siege` assume an idle machine; this test checks only for failures,
// hangs and lost services.
describe('members are served during an attack, and nothing has to be restarted', () => {
  test.each(
    attacks.filter(({ isShort }) => isShort).map((attack) => [attack.name, attack] as const),
  )('%s', async (_, attack) => {
    const { missed } = await siege.withstand(attack);

    expect(missed).toEqual([]);
  });
});
