import type { Client } from 'pg';
import { Ledger } from './ledger.mjs';

const databaseWith = (facts: Record<string, string>) =>
  ({
    query: async () => ({ rows: Object.entries(facts).map(([key, value]) => ({ key, value })) }),
  }) as unknown as Client;

const respondingWith = (status: number) => async () => ({ status });

describe('the ledger', () => {
  it('reports an acknowledged fact that is missing, once', async () => {
    const ledger = new Ledger();
    ledger.is('message:1', 'hello');
    expect(await ledger.missing(databaseWith({}))).toEqual([
      'message:1 was acknowledged as hello and is gone',
    ]);
    expect(await ledger.missing(databaseWith({}))).toEqual([]);
  });

  it('reports an acknowledged deletion that did not happen', async () => {
    const ledger = new Ledger();
    ledger.is('image:1', 'pending');
    await ledger.change('image:1', 'gone', respondingWith(200));
    expect(await ledger.missing(databaseWith({ 'image:1': 'pending' }))).toHaveLength(1);
  });

  it('accepts either value after a change without a response, even if a second attempt finds it already applied', async () => {
    for (const held of [{ 'image:1': 'pending' }, {}]) {
      const ledger = new Ledger();
      ledger.is('image:1', 'pending');
      await ledger.change('image:1', 'gone', respondingWith(503));
      await ledger.change('image:1', 'gone', respondingWith(404));
      expect(await ledger.missing(databaseWith(held as Record<string, string>))).toEqual([]);
    }
  });

  it('does not treat a rejected change as one that may have happened', async () => {
    const ledger = new Ledger();
    ledger.is('image:1', 'pending');
    await ledger.change('image:1', 'gone', respondingWith(403));
    expect(await ledger.missing(databaseWith({}))).toHaveLength(1);
  });
});
