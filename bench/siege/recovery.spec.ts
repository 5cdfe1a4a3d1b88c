import { backAfter } from './recovery.js';

const times = { end: 1000, now: 9000, slowest: 500 };
const probe = (began: number, ms: number | undefined, failure?: string) => ({
  what: 'probe',
  began,
  ms,
  failure,
});

describe('the time until a site is back to normal', () => {
  it('is 0 if no request failed or was slow', () => {
    expect(backAfter([probe(1000, 5), probe(1900, 400)], times)).toBe(0);
  });

  it('ends with the last request that failed or was slow before a clean second', () => {
    const samples = [probe(1100, 2000), probe(1900, 3, '503'), probe(2950, 5), probe(4000, 900)];

    expect(backAfter(samples, times)).toBe(901);
  });

  it('ignores requests that began during the attack, and uploads', () => {
    const upload = { what: 'POST /api/upload-image', began: 1200, ms: 3000 };

    expect(backAfter([probe(900, 10_000, 'no answer'), upload], times)).toBe(0);
  });

  it('is unknown until that second is over and its requests are answered', () => {
    expect(backAfter([probe(1100, 5)], { ...times, now: 1900 })).toBeUndefined();
    expect(backAfter([probe(1900, undefined)], { ...times, now: 2100 })).toBeUndefined();
  });

  it('counts a pending request as slow once it exceeds the limit', () => {
    expect(backAfter([probe(1100, undefined)], { ...times, now: 2200 })).toBe(101);
  });
});
