import { missedAims, type Outcome } from './judge.mjs';

const bounds = { slowest: 500, slower: 10, recovery: 2000, memory: { 'image-worker': 2 ** 30 } };
const summary = (p99 = 20, failures = {}) => ({ count: 100, p50: 5, p99, failures });
const phase = (p99?: number, failures?: Record<string, number>) => ({
  requests: summary(p99, failures),
  uploads: summary(),
});

const held: Outcome = {
  name: 'bad weather',
  item: '1',
  about: 'rain',
  before: phase(),
  during: phase(),
  after: phase(),
  quietUploads: 20,
  backAfter: 0,
  ended: [],
  guarded: [],
  memory: { 'image-worker': { peak: 2 ** 29, after: 2 ** 28 } },
  answered: {},
  atMost: {},
};
const missed = (change: Partial<Outcome>) => missedAims({ ...held, ...change }, bounds);

describe('the judgement of an attack', () => {
  it('finds nothing wrong with a site that held', () => {
    expect(missed({})).toEqual([]);
  });

  it('names every failure of an honest request, whenever it was', () => {
    expect(missed({ after: phase(20, { 'poll 503': 2 }) })).toEqual(['after: 2 × poll 503']);
  });

  it('allows 500 ms, and more where the quiet site is slow', () => {
    expect(missed({ during: phase(500) })).toEqual([]);
    expect(missed({ during: phase(501) })).toEqual(['p99 of requests 501 ms, 500 ms at most']);
    expect(missed({ before: phase(90), during: phase(900) })).toEqual([]);
  });

  it('compares uploads with uploads', () => {
    const during = { requests: summary(), uploads: summary(1500) };

    expect(missed({ during, quietUploads: 150 })).toEqual([]);
    expect(missed({ during, quietUploads: 140 })).toEqual([
      'p99 of uploads 1500 ms, 1400 ms at most',
    ]);
  });

  it('wants the site back in two seconds, with the same processes', () => {
    expect(missed({ backAfter: 2100 })).toEqual(['back to normal after 2.1 s']);
    expect(missed({ backAfter: undefined })).toEqual(['not back to normal']);
    expect(missed({ ended: ['gateway'] })).toEqual(['gateway ended or was restarted']);
  });

  it('names an app that took more memory than its container may', () => {
    const memory = { 'image-worker': { peak: 3 * 2 ** 30, after: 0 } };

    expect(missed({ memory })).toEqual(['image-worker took 3072 MB, 1024 MB at most']);
    expect(missed({ memory, ended: ['image-worker'], guarded: ['image-worker'] })).toEqual([
      'image-worker took 3072 MB, 1024 MB at most, and was ended',
    ]);
  });

  it('counts what the attacker may be answered only so often', () => {
    expect(missed({ answered: { 409: 6 }, atMost: { 409: 5 } })).toEqual([
      '6 × 409 to the attacker, 5 at most',
    ]);
    expect(missed({ answered: { 409: 5 }, atMost: { 409: 5 } })).toEqual([]);
  });
});
