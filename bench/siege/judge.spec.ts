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
const missed = (change: Partial<Outcome>, goal?: Goal) =>
  missedGoals({ ...withstood, ...change }, bounds, goal);

describe('the judgement of an attack', () => {
  it('reports nothing for a site that withstood the attack', () => {
    expect(missed({})).toEqual([]);
  });

  it('reports every failed request of an honest member, in every phase', () => {
    expect(missed({ after: phase(20, { 'poll 503': 2 }) })).toEqual(['after: 2 × poll 503']);
  });

  it('allows 500 ms, and more if the site is slow without an attack', () => {
    expect(missed({ during: phase(500) })).toEqual([]);
    expect(missed({ during: phase(501) })).toEqual(['p99 of requests 501 ms, 500 ms at most']);
    expect(missed({ before: phase(90), during: phase(900) })).toEqual([]);
  });

  it('compares uploads with uploads', () => {
    const during = { ...phase(), uploads: summary(1500) };

    expect(missed({ during, quietUploads: 150 })).toEqual([]);
    expect(missed({ during, quietUploads: 140 })).toEqual([
      'p99 of uploads 1500 ms, 1400 ms at most',
    ]);
  });

  it('lets newcomers wait as long as the attack says', () => {
    const during = { ...phase(), newcomers: summary(1500) };

    expect(missed({ during }, { newcomersWithin: 1500 })).toEqual([]);
    expect(missed({ during })).toEqual(["p99 of newcomers' requests 1500 ms, 500 ms at most"]);
  });

  it('requires recovery within two seconds, with the same processes', () => {
    expect(missed({ backAfter: 2100 })).toEqual(['back to normal after 2.1 s']);
    expect(missed({ backAfter: undefined })).toEqual(['not back to normal']);
    expect(missed({ ended: ['gateway'] })).toEqual(['gateway exited or was restarted']);
  });

  it('reports an app that exceeds the memory limit of its container', () => {
    const memory = { 'image-worker': 3 * 2 ** 30 };

    expect(missed({ memory })).toEqual(['image-worker took 3072 MB, 1024 MB at most']);
    expect(missed({ memory, ended: ['image-worker'], guarded: ['image-worker'] })).toEqual([
      'image-worker took 3072 MB, 1024 MB at most, and was killed',
    ]);
  });

  it('limits how often the attacker may get a response', () => {
    expect(missed({ answered: { 409: 6 } }, { atMost: { 409: 5 } })).toEqual([
      '6 × 409 to the attacker, 5 at most',
    ]);
    expect(missed({ answered: { 409: 5 } }, { atMost: { 409: 5 } })).toEqual([]);
  });
});
