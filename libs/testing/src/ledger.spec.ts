import type { Client } from 'pg';
import { Ledger } from './ledger.mjs';

/** What the database holds. */
const holding = (facts: Record<string, string>) =>
  ({
    query: async () => ({ rows: Object.entries(facts).map(([key, value]) => ({ key, value })) }),
  }) as unknown as Client;

const answering = (status: number) => async () => ({ status });

describe('the ledger', () => {
  it('misses what was acknowledged and is not there, once', async () => {
    const ledger = new Ledger();
    ledger.is('message:1', 'hello');
    expect(await ledger.missing(holding({}))).toEqual([
      'message:1 was acknowledged as hello and is gone',
    ]);
    expect(await ledger.missing(holding({}))).toEqual([]);
  });

  it('misses an acknowledged deletion that is not done', async () => {
    const ledger = new Ledger();
    ledger.is('image:1', 'pending');
    await ledger.change('image:1', 'gone', answering(200));
    expect(await ledger.missing(holding({ 'image:1': 'pending' }))).toHaveLength(1);
  });

  it('takes either for right after a change that nobody answered, also when a second try is told that it is done', async () => {
    for (const held of [{ 'image:1': 'pending' }, {}]) {
      const ledger = new Ledger();
      ledger.is('image:1', 'pending');
      await ledger.change('image:1', 'gone', answering(503));
      await ledger.change('image:1', 'gone', answering(404));
      expect(await ledger.missing(holding(held as Record<string, string>))).toEqual([]);
    }
  });

  it('does not take a refused change for one that may have been done', async () => {
    const ledger = new Ledger();
    ledger.is('image:1', 'pending');
    await ledger.change('image:1', 'gone', answering(403));
    expect(await ledger.missing(holding({}))).toHaveLength(1);
  });
});
