import type { Outcome } from './judge.mjs';
import { report } from './report.mjs';
import { memoryTable, table } from './tables.mjs';

const summary = { count: 100, p50: 4.25, p99: 38, failures: { 'poll 503': 2 } };
const phase = {
  requests: summary,
  uploads: { count: 2, p50: 90, p99: 100, failures: { 'upload 503': 1 } },
};
const outcome: Outcome = {
  name: 'bad weather',
  item: '1',
  about: 'it rains',
  before: phase,
  during: phase,
  after: phase,
  quietUploads: 100,
  backAfter: 1234,
  ended: [],
  guarded: [],
  memory: { gateway: { peak: 120 * 2 ** 20, after: 110 * 2 ** 20 } },
  answered: { 200: 5, closed: 2 },
  atMost: {},
};
const bounds = { slowest: 500, slower: 10, recovery: 2000, memory: { gateway: 640 * 2 ** 20 } };
const how = { bounds, command: 'npm run siege', notRun: [] };

describe('the report', () => {
  it('has a row for each attack', () => {
    expect(
      table([{ outcome, missed: [] }])
        .split('\n')
        .at(-1),
    ).toBe(
      `| bad weather (1) ${'| 4.3 / 38 ms, 3 of 102 failed '.repeat(3)}` +
        '| 1.2 s | 5 × 200, 2 × closed | met |',
    );
  });

  it('shows that a site did not recover', () => {
    expect(table([{ outcome: { ...outcome, backAfter: undefined }, missed: ['x'] }])).toContain(
      '| no | 5 × 200, 2 × closed | missed |',
    );
  });

  it('shows the memory of each process during the attack and after it', () => {
    expect(memoryTable([{ outcome, missed: [] }])).toBe(
      '| attack | gateway |\n| --- | --- |\n| bad weather | 120 / 110 |',
    );
  });

  it('lists missed goals and attacks that could not be run', () => {
    const text = report([{ outcome, missed: ['not back to normal'] }], {
      ...how,
      notRun: ['snow: no snow'],
    });

    expect(text).toContain('- bad weather: not back to normal\n- could not be run: snow: no snow');
    expect(text).toContain('- **bad weather**: it rains.');
    expect(report([{ outcome, missed: [] }], how)).toContain('All goals were met.');
  });
});
