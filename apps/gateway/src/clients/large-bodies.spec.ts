import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Response } from 'express';
import { networkOf } from '@lodge/limits';
import { LargeBodies } from './large-bodies.js';

const [SLOW, FAST] = [9_500, 500_000];
const SECOND = 1_000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** A body that arrives with `rate` bytes a second until it is answered. */
function bodyAt(rate: number) {
  const began = Date.now();
  const response = Object.assign(new EventEmitter(), { closed: false, headersSent: true });
  const end = () => {
    response.closed = true;
    response.emit('close');
  };
  const socket = {
    get bytesRead() {
      return ((Date.now() - began) / SECOND) * rate;
    },
    destroy: end,
  };
  const req = { socket, complete: false, readableLength: 0 };
  return { response: Object.assign(response, { req }), end };
}

type Body = ReturnType<typeof bodyAt>;

const clientOf = (address: string, session = address) => ({
  cookies: { isKnown: true, session },
  network: networkOf(address),
});

/** Bodies of these addresses, whether or not there is room; `held` are those with a place. */
function arrive(bodies: LargeBodies, addresses: string[], rate: number) {
  const held: Body[] = [];
  const refused: number[] = [];
  addresses.forEach((address, index) => {
    const body = bodyAt(rate);
    const { response } = body;
    bodies.take(response as unknown as Response, clientOf(address, `${address} ${index}`)).then(
      () => held.push(body),
      (error: { status: number }) => refused.push(error.status),
    );
  });
  return { held, refused };
}

const times = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));
const settled = () => jest.advanceTimersByTimeAsync(SECOND);
const alive = (bodies: Body[]) => bodies.filter(({ response }) => !response.closed).length;

describe('the places of large bodies', () => {
  test('are for one network a fifth, and for the networks of an IPv6 /48 two fifths', async () => {
    const bodies = new LargeBodies();
    const near = arrive(
      bodies,
      times(34, () => '198.51.100.1'),
      FAST,
    );
    const site = arrive(
      bodies,
      times(60, (index) => `2001:db8:0:${index.toString(16)}::1`),
      FAST,
    );
    const other = arrive(bodies, ['198.51.100.2'], FAST);
    await settled();

    expect([near, site, other].map(({ held }) => held.length)).toEqual([20, 40, 1]);
    await jest.advanceTimersByTimeAsync(4 * SECOND);
    expect(near.refused).toEqual(Array.from({ length: 14 }, () => 429));
  });

  test('go from the slow of a network to those who come after them', async () => {
    const bodies = new LargeBodies();
    const slow = arrive(
      bodies,
      times(20, () => '198.51.100.1'),
      SLOW,
    );
    await settled();
    const neighbours = arrive(
      bodies,
      times(5, () => '198.51.100.1'),
      FAST,
    );
    await settled();

    expect([alive(slow.held), alive(neighbours.held), neighbours.held.length]).toEqual([15, 5, 5]);
  });

  test('are never held by slow bodies of several networks', async () => {
    const bodies = new LargeBodies();
    const slow = arrive(
      bodies,
      times(96, (index) => `203.0.113.${index % 10}`),
      SLOW,
    );
    await settled();
    const others = arrive(
      bodies,
      times(40, (index) => `198.51.100.${index}`),
      FAST,
    );
    await settled();

    expect([alive(slow.held), alive(others.held)]).toEqual([56, 40]);
  });

  test('come in turn to who stands behind slow bodies that wait', async () => {
    const bodies = new LargeBodies();
    const sessions = (index: number) => `198.51.100.${index % 6}`;
    arrive(bodies, times(400, sessions), SLOW);
    const honest = arrive(bodies, ['198.51.100.1', '192.0.2.1'], FAST);
    await jest.advanceTimersByTimeAsync(3 * SECOND);

    expect([honest.held.length, alive(honest.held)]).toEqual([2, 2]);
  });

  test('stay with those who are fast enough, but for a network that has fewer', async () => {
    const bodies = new LargeBodies();
    const fast = arrive(
      bodies,
      times(96, (index) => `203.0.113.${index % 6}`),
      FAST,
    );
    await settled();
    const loud = arrive(
      bodies,
      times(4, (index) => `203.0.113.${index}`),
      FAST,
    );
    const quiet = arrive(
      bodies,
      times(3, (index) => `198.51.100.${index}`),
      FAST,
    );
    await settled();

    expect([alive([...fast.held, ...loud.held]), alive(quiet.held)]).toEqual([93, 3]);
  });
});
