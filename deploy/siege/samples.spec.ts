import { Samples, summaryOf } from './samples.mjs';

const samples = (...times: number[]) => times.map((ms) => ({ what: 'poll', began: 0, ms }));

describe('the summary of the requests of honest members', () => {
  it('has the median and the 99th percentile', () => {
    const times = Array.from({ length: 200 }, (_, index) => 200 - index);

    const summary = summaryOf(samples(...times));

    expect(summary).toEqual({ count: 200, p50: 101, p99: 199, failures: {} });
  });

  it('is all zeros without requests', () => {
    expect(summaryOf([])).toEqual({ count: 0, p50: 0, p99: 0, failures: {} });
  });

  it('counts failures by request and kind', () => {
    const failed = { what: 'poll', began: 0, ms: 10_000, failure: 'no answer' };

    const { failures } = summaryOf([...samples(1), failed, failed, { ...failed, failure: '503' }]);

    expect(failures).toEqual({ 'poll no answer': 2, 'poll 503': 1 });
  });

  it('waits for pending requests of the interval', async () => {
    const all = new Samples();
    let answer = (_failure?: string) => {};
    const request = all.measure('poll', () => new Promise((resolve) => (answer = resolve)));

    const found = all.between(0, Infinity);
    answer('no answer');
    await request;

    expect(await found).toEqual([
      expect.objectContaining({ what: 'poll', failure: 'no answer', ms: expect.any(Number) }),
    ]);
  });
});
