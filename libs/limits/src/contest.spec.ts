import { describe, expect, test } from '@jest/globals';
import type { Owner } from './owner.js';
import { Slots, type Bounds } from './slots.js';

/** Slots that these owners hold, whom `contest` is about. */
function held(bounds: Partial<Bounds>, owners: Owner[]) {
  const slots = new Slots({ wide: {}, narrow: {}, session: {}, ...bounds, timeout: 0 });
  const holders = owners.map((owner, index) => ({ owner, index, release: slots.tryTake(owner)! }));
  const loudestFor = (owner: Owner) =>
    slots
      .contestFor(owner)
      ?.ofLoudest(holders)
      .map(({ index }) => index);
  return { slots, loudestFor };
}

const of = (narrow: string, session = 'one', wide?: string): Owner => ({ narrow, session, wide });

describe('a contest', () => {
  test('is not needed while there is room', () => {
    const { slots } = held({ all: { atOnce: 2 } }, [of('a')]);

    expect(slots.contestFor(of('b'))).toBeUndefined();
  });

  test.each([
    ['in all', { all: { atOnce: 3 } }, [true, true, true]],
    ['in a /48', { wide: { atOnce: 3 } }, [true, true, false]],
    ['in a network', { narrow: { atOnce: 3 } }, [true, false, false]],
  ])('for a slot %s includes those who share these', (_, bounds, included) => {
    const owner = of('a', 'one', 'w');
    const contest = held(bounds, [owner, owner, owner]).slots.contestFor(owner)!;

    const others = [of('a', 'two', 'w'), of('b', 'one', 'w'), of('c')];

    expect(others.map((other) => contest.includes(other))).toEqual(included);
  });

  test('is lost by the network that has the most, if it has two more', () => {
    const { loudestFor } = held(
      { all: { atOnce: 5 } },
      ['b', 'a', 'a', 'b', 'a'].map((n) => of(n)),
    );

    expect(loudestFor(of('c'))).toEqual([1, 2, 4]);
    expect(loudestFor(of('b'))).toEqual([]);
  });

  test('is lost by a /48 as by one network', () => {
    const owners = [of('x1', '', 'x'), of('x2', '', 'x'), of('a'), of('x3', '', 'x'), of('a')];

    expect(held({ all: { atOnce: 5 } }, owners).loudestFor(of('b'))).toEqual([0, 1, 3]);
  });

  test('within a /48 is lost by one of its networks, and within a network by a session', () => {
    const ofSite = ['x1', 'x1', 'x2'].map((narrow) => of(narrow, 'one', 'x'));
    const ofNetwork = ['one', 'two', 'two'].map((session) => of('a', session));

    expect(held({ wide: { atOnce: 3 } }, ofSite).loudestFor(of('x3', 'one', 'x'))).toEqual([0, 1]);
    expect(held({ narrow: { atOnce: 3 } }, ofNetwork).loudestFor(of('a', 'three'))).toEqual([1, 2]);
  });

  test('is lost by nobody where owners differ in nothing', () => {
    const bounds = { narrow: { atOnce: 2 }, session: undefined };

    expect(held(bounds, [of('a'), of('a')]).loudestFor(of('a'))).toEqual([]);
  });
});
