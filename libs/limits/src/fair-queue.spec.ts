import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { FairQueue, type Bounds, type Owner, type Place } from './fair-queue.js';

/** Calls that end when told to, in the order in which they began. */
class Calls {
  readonly began: string[] = [];
  readonly failed: string[] = [];
  private readonly held: Place[] = [];
  readonly queue: FairQueue;

  constructor(bounds: Omit<Bounds, 'timeout'>) {
    this.queue = new FairQueue({ timeout: 60_000, ...bounds });
  }

  async begin(owner: Owner, ...names: string[]) {
    for (const name of names)
      this.queue.take(owner).then(
        (place) => (this.began.push(name), this.held.push(place)),
        () => this.failed.push(name),
      );
    await turn();
  }

  async endAll() {
    while (this.held.length > 0) {
      this.held.shift()!.release();
      await turn();
    }
  }
}

const ONE = { all: { atOnce: 1 } };
const member = (group: string, account: number): Owner => ({ group, member: account });

describe('places', () => {
  test('are taken at once while there are some', () => {
    const queue = new FairQueue({ all: { atOnce: 2 }, timeout: 0 });

    expect([1, 2, 3].map(() => queue.tryTake() !== undefined)).toEqual([true, true, false]);
  });

  test('are given to those who wait in their order', async () => {
    const calls = new Calls(ONE);
    await calls.begin({}, 'first', 'second', 'third');

    await calls.endAll();

    expect(calls.began).toEqual(['first', 'second', 'third']);
  });

  test('given back twice count once', () => {
    const queue = new FairQueue({ all: { atOnce: 1 }, timeout: 0 });
    const place = queue.tryTake()!;

    place.release();
    place.release();

    expect([queue.tryTake() !== undefined, queue.tryTake()]).toEqual([true, undefined]);
  });

  test('reject at once when the queue is full, and let those who wait be', async () => {
    const calls = new Calls({ all: { atOnce: 1, waiting: 1 } });
    await calls.begin({}, 'runs', 'waits', 'rejected');

    expect(calls.failed).toEqual(['rejected']);
    await calls.endAll();
    expect(calls.began).toEqual(['runs', 'waits']);
  });

  test('reject those who waited too long, and forget them', async () => {
    const queue = new FairQueue({ all: { atOnce: 1, waiting: 1 }, timeout: 10 });
    const place = await queue.take();

    await expect(queue.take()).rejects.toMatchObject({ status: 503, details: { retryAfter: 1 } });

    expect([queue.hasRoom, place.wanted]).toEqual([false, undefined]);
    place.release();
    expect(queue.hasRoom).toBe(true);
  });

  test('reject an owner who has had their share, and others only if all are taken', async () => {
    const calls = { atOnce: 1, waiting: 1 };
    const queue = new FairQueue({ all: { ...calls, atOnce: 2 }, group: calls, timeout: 10 });
    await queue.take({ group: 'a' });
    const waiting = queue.take({ group: 'a' });

    await expect(queue.take({ group: 'a' })).rejects.toMatchObject({ status: 429 });
    await queue.take({ group: 'b' });
    await expect(queue.take({ group: 'c' })).rejects.toMatchObject({ status: 503 });
    await expect(waiting).rejects.toMatchObject({ status: 503 });
  });

  test('are waited for by a member who has some left, though none may wait for more', async () => {
    const bounds = { all: { atOnce: 3 }, member: { atOnce: 2, waiting: 0 } };
    const calls = new Calls(bounds);
    await calls.begin({ member: 1 }, '1', '1', 'too many');
    await calls.begin({ member: 2 }, '2');
    await calls.begin({ member: 3 }, '3');

    expect(calls.failed).toEqual(['too many']);
    await calls.endAll();
    expect(calls.began).toEqual(['1', '1', '2', '3']);
  });

  test('come back from work that fails', async () => {
    const queue = new FairQueue({ all: { atOnce: 1 }, timeout: 0 });

    await expect(queue.run({}, () => Promise.reject(new Error('failed')))).rejects.toThrow();

    expect(await queue.run({}, async () => 'next')).toBe('next');
  });

  test('are wanted while somebody waits for whom they would make room', async () => {
    const calls = new Calls({ group: { atOnce: 1 } });
    const [ofA, ofB] = ['a', 'b'].map((group) => calls.queue.tryTake({ group })!);

    await calls.begin({ group: 'a' }, 'waits');

    expect([ofA.wanted, ofB.wanted]).toEqual([{ by: 1, share: 1 }, undefined]);
    ofA.release();
    expect(ofA.wanted).toBeUndefined();
    ofB.release();
    await turn();
    await calls.endAll();
  });

  test('say how many their owner has of what is wanted', async () => {
    const calls = new Calls({ all: { atOnce: 3 } });
    const [loud, , quiet] = ['loud', 'loud', 'quiet'].map((group) =>
      calls.queue.tryTake({ group })!,
    );

    await calls.begin({ group: 'newcomer' }, 'waits');

    expect([loud.wanted, quiet.wanted]).toEqual([
      { by: 1, share: 2 },
      { by: 1, share: 1 },
    ]);
    loud.release();
    await turn();
    await calls.endAll();
  });
});

describe('owners', () => {
  test('take turns: groups first, then the members of each', async () => {
    const calls = new Calls(ONE);
    await calls.begin(member('a', 1), 'a1', 'a1', 'a1');
    await calls.begin(member('a', 2), 'a2', 'a2');
    await calls.begin(member('a', 3), 'a3');
    await calls.begin(member('b', 4), 'b4', 'b4');

    await calls.endAll();

    expect(calls.began).toEqual(['a1', 'b4', 'a2', 'b4', 'a3', 'a1', 'a2', 'a1']);
  });

  test('who have no place come before those who have some, whoever came first', async () => {
    const calls = new Calls({ all: { atOnce: 3 } });
    await calls.begin(member('loud', 1), 'held', 'held', 'held', 'loud', 'loud');
    await calls.begin(member('loud', 2), 'neighbour');
    await calls.begin(member('quiet', 3), 'quiet', 'quiet');

    await calls.endAll();

    expect(calls.began.slice(3)).toEqual(['quiet', 'quiet', 'neighbour', 'loud', 'loud']);
  });

  test('have a share each, and the rest goes to others', async () => {
    const calls = new Calls({ all: { atOnce: 4 }, group: { atOnce: 3 }, member: { atOnce: 2 } });
    await calls.begin(member('a', 1), 'a1', 'a1', 'a1');
    await calls.begin(member('a', 2), 'a2', 'a2');
    await calls.begin(member('b', 3), 'b3');

    expect(calls.began).toEqual(['a1', 'a1', 'a2', 'b3']);
    await calls.endAll();
    expect(calls.began.slice(4).sort()).toEqual(['a1', 'a2']);
  });

  test('without a group or a member have no share', () => {
    const queue = new FairQueue({ group: { atOnce: 1 }, member: { atOnce: 1 }, timeout: 0 });
    const takes = (owner: Owner) => queue.tryTake(owner) !== undefined;

    expect([takes({ group: 'a' }), takes({ group: 'a' })]).toEqual([true, false]);
    expect([takes({ member: 1 }), takes({ member: 1 }), takes({ member: 2 })]).toEqual([
      true,
      false,
      true,
    ]);
    expect([takes({}), takes({})]).toEqual([true, true]);
  });
});

describe('once no more may wait', () => {
  test('the group with the most waiting makes room, however many members it has', async () => {
    const calls = new Calls({ all: { atOnce: 1, waiting: 40 } });
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

  test('the member with the most makes room for another of their group', async () => {
    const calls = new Calls({ all: { atOnce: 1, waiting: 4 } });
    await calls.begin(member('a', 1), 'runs', '1a', '1b', '1c', '1d');

    await calls.begin(member('a', 2), '2a', '2b', '2c');
    await calls.begin(member('a', 3), '3a');

    expect(calls.failed).toEqual(['1d', '1c', '2c', '1b']);
    await calls.endAll();
    expect(calls.began).toEqual(['runs', '2a', '3a', '1a', '2b']);
  });

  test('a group that may have no more waiting makes room within, and others lose nothing', async () => {
    const calls = new Calls({ ...ONE, group: { waiting: 2 } });
    await calls.begin(member('b', 1), 'runs', 'b', 'b');
    await calls.begin(member('a', 2), 'a2', 'a2');

    await calls.begin(member('a', 3), 'a3');

    expect(calls.failed).toEqual(['a2']);
    await calls.endAll();
    expect(calls.began).toEqual(['runs', 'a2', 'b', 'a3', 'b']);
  });
});

test('a hundred thousand calls that wait are served, each at the cost of a few', async () => {
  const queue = new FairQueue({ all: { atOnce: 1, waiting: 50_000 }, timeout: 60_000 });
  const first = queue.tryTake()!;

  const calls = Array.from({ length: 100_000 }, (_, index) =>
    queue.run(member(`${index % 1_000}`, index % 7), async () => undefined).catch(() => 'rejected'),
  );
  first.release();

  expect((await Promise.all(calls)).filter((outcome) => outcome === 'rejected')).toHaveLength(
    50_000,
  );
});
