import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import type { Owner } from './owner.js';
import { Slots, type Bounds, type Release } from './slots.js';

/** Slots whose holders let go when told to, in the order in which they began. */
class Calls {
  readonly began: string[] = [];
  readonly failed: string[] = [];
  private readonly held: Release[] = [];
  readonly slots: Slots;

  constructor(bounds: Omit<Bounds, 'timeout'>) {
    this.slots = new Slots({ timeout: 60_000, ...bounds });
  }

  async begin(owner: Owner, ...names: string[]) {
    for (const name of names)
      this.slots.take(owner).then(
        (release) => (this.began.push(name), this.held.push(release)),
        () => this.failed.push(name),
      );
    await turn();
  }

  async endAll(most = Infinity) {
    for (let ended = 0; this.held.length > 0 && ended < most; ended++) {
      this.held.shift()!();
      await turn();
    }
    return this;
  }
}

const NETWORKS = { all: { atOnce: 1 }, wide: {}, narrow: {}, account: {} };
const member = (narrow: string, account: number): Owner => ({ narrow, account });

describe('slots', () => {
  test('are taken at once while there are some', () => {
    const slots = new Slots({ all: { atOnce: 2 }, timeout: 0 });

    expect([1, 2, 3].map(() => slots.tryTake() !== undefined)).toEqual([true, true, false]);
  });

  test('are handed to those who wait in their order', async () => {
    const calls = new Calls({ all: { atOnce: 1 } });
    await calls.begin({}, 'first', 'second', 'third');

    await calls.endAll();

    expect(calls.began).toEqual(['first', 'second', 'third']);
  });

  test('reject at once when the queue is full, and let those who wait be', async () => {
    const calls = new Calls({ all: { atOnce: 1, waiting: 1 } });
    await calls.begin({}, 'runs', 'waits', 'rejected');

    expect(calls.failed).toEqual(['rejected']);
    await calls.endAll();
    expect(calls.began).toEqual(['runs', 'waits']);
  });

  test('reject those who waited too long, and give their place to the next', async () => {
    const slots = new Slots({ all: { atOnce: 1, waiting: 1 }, timeout: 10 });
    const release = await slots.take();

    await expect(slots.take()).rejects.toMatchObject({ status: 503, details: { retryAfter: 1 } });

    expect(slots.hasRoom).toBe(false);
    release();
    expect(slots.hasRoom).toBe(true);
  });

  test('reject an owner who has had their share, and others only if all are taken', async () => {
    const calls = { atOnce: 1, waiting: 1 };
    const bounds = { all: { ...calls, atOnce: 2 }, narrow: calls, timeout: 10 };
    const slots = new Slots(bounds);
    await slots.take({ narrow: 'a' });
    const waiting = slots.take({ narrow: 'a' });

    await expect(slots.take({ narrow: 'a' })).rejects.toMatchObject({ status: 429 });
    await slots.take({ narrow: 'b' });
    await expect(slots.take({ narrow: 'c' })).rejects.toMatchObject({ status: 503 });
    await expect(waiting).rejects.toMatchObject({ status: 503 });
  });

  test('come back from work that fails', async () => {
    const slots = new Slots({ all: { atOnce: 1 }, timeout: 0 });

    await expect(slots.run({}, () => Promise.reject(new Error('failed')))).rejects.toThrow();

    expect(await slots.run({}, async () => 'next')).toBe('next');
  });
});

describe('owners', () => {
  test('take turns: networks first, then the accounts of each', async () => {
    const calls = new Calls(NETWORKS);
    await calls.begin(member('a', 1), 'a1', 'a1', 'a1');
    await calls.begin(member('a', 2), 'a2', 'a2');
    await calls.begin(member('a', 3), 'a3');
    await calls.begin(member('b', 4), 'b4', 'b4');

    await calls.endAll();

    expect(calls.began).toEqual(['a1', 'a1', 'b4', 'a2', 'b4', 'a3', 'a1', 'a2']);
  });

  test('take turns by IPv6 /48, and below it by /64', async () => {
    const calls = new Calls(NETWORKS);
    for (const narrow of ['x1', 'x2', 'x3'])
      await calls.begin({ wide: 'x', narrow, account: narrow }, narrow, narrow);
    await calls.begin(member('y', 1), 'y', 'y');

    await calls.endAll();

    expect(calls.began).toEqual(['x1', 'x1', 'y', 'x2', 'y', 'x3', 'x2', 'x3']);
  });

  test('have a share each, and the rest goes to others', async () => {
    const calls = new Calls({ all: { atOnce: 4 }, narrow: { atOnce: 3 }, account: { atOnce: 2 } });
    await calls.begin(member('a', 1), 'a1', 'a1', 'a1');
    await calls.begin(member('a', 2), 'a2', 'a2');
    await calls.begin(member('b', 3), 'b3');

    expect(calls.began).toEqual(['a1', 'a1', 'a2', 'b3']);
    await calls.endAll();
    expect(calls.began.slice(4).sort()).toEqual(['a1', 'a2']);
  });

  test('without a /48 have a share of their network alone, and without a network none', () => {
    const slots = new Slots({ wide: { atOnce: 1 }, narrow: { atOnce: 1 }, timeout: 0 });
    const takes = (owner: Owner) => slots.tryTake(owner) !== undefined;

    expect([takes({ narrow: 'a' }), takes({ narrow: 'a' })]).toEqual([true, false]);
    expect(takes({ narrow: 'b' })).toBe(true);
    expect([takes({ account: 1 }), takes({ account: 2 }), takes({})]).toEqual([true, true, true]);
  });

  test('of a kind that starts three in a row leave every fourth turn to the other', async () => {
    const calls = new Calls({ all: { atOnce: 1 }, kind: { turns: { preferred: 3 } } });
    await calls.begin({}, 'first');
    await calls.begin({ kind: 'other' }, 'o', 'o', 'o');
    await calls.begin({ kind: 'preferred' }, 'p', 'p', 'p', 'p', 'p');

    await calls.endAll();

    expect(calls.began.slice(1)).toEqual(['o', 'p', 'p', 'p', 'o', 'p', 'p', 'o']);
  });
});

describe('once no more may wait', () => {
  test('the network with the most waiting makes room, however many accounts it has', async () => {
    const calls = new Calls({ ...NETWORKS, all: { atOnce: 1, waiting: 40 } });
    for (let account = 0; account < 41; account++)
      await calls.begin(member('loud', account), 'loud');

    for (let account = 0; account < 20; account++)
      await calls.begin(member('quiet', 100 + account), 'quiet');
    for (let at = 0; at < 13; at++) await calls.begin(member(`other ${at}`, at), 'other');

    expect(new Set(calls.failed)).toEqual(new Set(['loud', 'quiet']));
    await calls.endAll();
    const counts = (name: string) => calls.began.filter((one) => one === name).length;
    expect([counts('loud'), counts('quiet'), counts('other')]).toEqual([14, 14, 13]);
  });

  test('the account with the most makes room for another of its network', async () => {
    const calls = new Calls({ ...NETWORKS, all: { atOnce: 1, waiting: 4 } });
    await calls.begin(member('a', 1), 'runs', '1a', '1b', '1c', '1d');

    await calls.begin(member('a', 2), '2a', '2b', '2c');
    await calls.begin(member('a', 3), '3a');

    expect(calls.failed).toEqual(['1d', '1c', '2c', '1b']);
    await calls.endAll();
    expect(calls.began).toEqual(['runs', '1a', '2a', '3a', '2b']);
  });

  test('a network that may have no more waiting makes room within, and others lose nothing', async () => {
    const calls = new Calls({ ...NETWORKS, all: { atOnce: 1 }, narrow: { waiting: 2 } });
    await calls.begin(member('b', 1), 'runs', 'b', 'b');
    await calls.begin(member('a', 2), 'a2', 'a2');

    await calls.begin(member('a', 3), 'a3');

    expect(calls.failed).toEqual(['a2']);
    await calls.endAll();
    expect(calls.began).toEqual(['runs', 'b', 'a2', 'b', 'a3']);
  });
});

describe('slots are stuck', () => {
  const stuckAfter = (milliseconds: number, atOnce: number) => {
    jest.useFakeTimers();
    const bounds = { all: { atOnce }, narrow: { atOnce: 1 }, timeout: 60_000 };
    const slots = new Slots(bounds);
    jest.advanceTimersByTime(60_000);
    slots.tryTake({ narrow: 'a' });
    slots.take({ narrow: 'a' }).catch(() => undefined);
    jest.advanceTimersByTime(milliseconds);
    const { isStuck } = slots;
    jest.useRealTimers();
    return isStuck;
  };

  test.each([
    ['not when a crowd comes after a quiet time', 0, 1, false],
    ['not while a call waits for a moment', 10_000, 1, false],
    ['when nothing comes back while a call waits', 10_001, 1, true],
    ['not while others have room, though one network has none', 11_000, 2, false],
  ])('%s', (_, milliseconds, atOnce, isStuck) => {
    expect(stuckAfter(milliseconds, atOnce)).toBe(isStuck);
  });

  test('not while no call waits', () => {
    jest.useFakeTimers();
    const slots = new Slots({ all: { atOnce: 1 }, timeout: 60_000 });
    slots.tryTake();
    jest.advanceTimersByTime(11_000);

    const { isStuck } = slots;

    jest.useRealTimers();
    expect(isStuck).toBe(false);
  });
});
