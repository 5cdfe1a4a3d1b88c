import { missedGoals, type Outcome } from './judge.js';
import type { Goal } from './attack.js';

const bounds = { slowest: 500, slower: 10, recovery: 2000, memory: { 'image-worker': 2 ** 30 } };
const summary = (p99 = 20, failures = {}) => ({ count: 100, p50: 5, p99, longest: p99, failures });
const phase = (p99?: number, failures?: Record<string, number>) => ({
  requests: summary(p99, failures),
  newcomers: summary(),
  uploads: summary(),
});

const withstood: Outcome = {
  before: phase(),
  during: phase(),
  after: phase(),
  quietUploads: 20,
  backAfter: 0,
  ended: [],
  guarded: [],
  memory: { 'image-worker': 2 ** 29 },
  answered: {},
};
const slowUploads = { ...phase(), uploads: summary(1500) };
const slowNewcomers = { ...phase(), newcomers: summary(1500) };
const memory = { 'image-worker': 3 * 2 ** 30 };

test.each<[string, string[], Partial<Outcome>, Goal?]>([
  ['a site that withstood', [], {}],
  ['a failed request', ['after: 2 × poll 503'], { after: phase(20, { 'poll 503': 2 }) }],
  ['half a second', [], { during: phase(500) }],
  ['more', ['p99 of requests 501 ms, 500 ms at most'], { during: phase(501) }],
  ['what is slow without an attack', [], { before: phase(90), during: phase(900) }],
  ['uploads that are slow anyway', [], { during: slowUploads, quietUploads: 150 }],
  [
    'other uploads',
    ['p99 of uploads 1500 ms, 1400 ms at most'],
    { during: slowUploads, quietUploads: 140 },
  ],
  ['newcomers who may wait', [], { during: slowNewcomers }, { newcomersWithin: 1500 }],
  [
    'newcomers who may not',
    ["p99 of newcomers' requests 1500 ms, 500 ms at most"],
    { during: slowNewcomers },
  ],
  ['a late recovery', ['back to normal after 2.1 s'], { backAfter: 2100 }],
  ['none', ['not back to normal'], { backAfter: undefined }],
  ['a process that ended', ['gateway exited or was restarted'], { ended: ['gateway'] }],
  ['too much memory', ['image-worker took 3072 MB, 1024 MB at most'], { memory }],
  [
    'memory for which it was killed',
    ['image-worker took 3072 MB, 1024 MB at most, and was killed'],
    { memory, ended: ['image-worker'], guarded: ['image-worker'] },
  ],
  ['answers to the attacker', [], { answered: { 409: 5 } }, { atMost: { 409: 5 } }],
  [
    'too many of them',
    ['6 × 409 to the attacker, 5 at most'],
    { answered: { 409: 6 } },
    { atMost: { 409: 5 } },
  ],
])('%s: %j', (_, missed, change, goal = {}) => {
  expect(missedGoals({ ...withstood, ...change }, bounds, goal)).toEqual(missed);
});
