import { backAfter } from './recovery.js';

const times = { end: 1000, slowest: 500 };
const probe = (began: number, ms: number | undefined, failure?: string) => ({
  what: 'probe',
  began,
  ms,
  failure,
});

const upload = { what: 'POST /api/upload-image', began: 1200, ms: 3000 };
const bad = [probe(1100, 2000), probe(1900, 3, '503'), probe(2950, 5), probe(4000, 900)];

it.each([
  ['0 if no request failed or was slow', 0, [probe(1000, 5), probe(1900, 400)], 9000],
  ['until the last one before a clean second', 901, bad, 9000],
  [
    'not lengthened by requests of before, and uploads',
    0,
    [probe(900, 10_000, 'no'), upload],
    9000,
  ],
  ['unknown until that second is over', undefined, [probe(1100, 5)], 1900],
  ['unknown until its requests are answered', undefined, [probe(1900, undefined)], 2100],
  ['lengthened by a pending request that is slow', 101, [probe(1100, undefined)], 2200],
])('the time until a site is back to normal is %s', (_, expected, samples, now) => {
  expect(backAfter(samples, { ...times, now })).toBe(expected);
});
