import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Response } from 'express';
import { networkOf, BOUNDS, boundsOfLane, Slots } from '@lodge/limits';
import { ContestedSlots } from './contested-slots.js';
import { READING, SENDING } from './directions.js';

const [SLOW, FAST] = [9_500, 500_000];
const SECOND = 1_000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

const largeBodies = () => new ContestedSlots(new Slots(BOUNDS.largeBodies), SENDING);
const connections = () => new ContestedSlots(new Slots(boundsOfLane(256)), READING);

/** A client that sends, or reads, `rate` bytes a second for as long as it is let. */
function clientAt(rate: number) {
  const began = Date.now();
  const response = Object.assign(new EventEmitter(), { closed: false, headersSent: true });
  const destroy = () => {
    response.closed = true;
    response.emit('close');
  };
  const bytes = () => ((Date.now() - began) / SECOND) * rate;
  const socket = {
    writableLength: 500_000,
    get bytesRead() {
      return bytes();
    },
    get bytesWritten() {
      return bytes() + this.writableLength;
    },
    destroy,
  };
  const req = { socket, complete: false, readableLength: 0 };
  return { response: Object.assign(response, { req, destroy }) };
}

type Client = ReturnType<typeof clientAt>;

/** Clients of these addresses, whether or not there is room; `held` are those with a slot. */
function arrive(
  slots: ContestedSlots,
  addresses: string[],
  rate: number,
  sessionOf = (index: number) => `${addresses[index]} ${index}`,
) {
  const held: Client[] = [];
  const refused: number[] = [];
  addresses.forEach((address, index) => {
    const client = clientAt(rate);
    const { response } = client;
    const owner = { ...networkOf(address), session: sessionOf(index) };
    slots.take(owner, response as unknown as Response).then(
      (release) => {
        response.once('close', release);
        held.push(client);
      },
      (error: { status: number }) => refused.push(error.status),
    );
  });
  return { held, refused };
}

const times = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));
const settled = () => jest.advanceTimersByTimeAsync(SECOND);
const alive = (clients: Client[]) => clients.filter(({ response }) => !response.closed).length;

describe('the slots of large bodies', () => {
  test('are for one network a fifth, and for the networks of an IPv6 /48 two fifths', async () => {
    const bodies = largeBodies();
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
    const bodies = largeBodies();
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
    const bodies = largeBodies();
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
    const bodies = largeBodies();
    const sessions = (index: number) => `198.51.100.${index % 6}`;
    arrive(bodies, times(400, sessions), SLOW);
    const honest = arrive(bodies, ['198.51.100.1', '192.0.2.1'], FAST);
    await jest.advanceTimersByTimeAsync(3 * SECOND);

    expect([honest.held.length, alive(honest.held)]).toEqual([2, 2]);
  });

  test('stay with those who are fast enough, but for a network that has fewer', async () => {
    const bodies = largeBodies();
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

  test('go from a session of a full network that has many to one that has none', async () => {
    const bodies = largeBodies();
    const few = arrive(
      bodies,
      times(20, () => '198.51.100.1'),
      FAST,
      (index) => `member ${index % 7}`,
    );
    await settled();
    const neighbours = arrive(
      bodies,
      times(2, () => '198.51.100.1'),
      FAST,
    );
    await settled();

    expect([alive(few.held), alive(neighbours.held)]).toEqual([18, 2]);
  });
});

describe('connections to a service', () => {
  test('are never held by those who read slowly', async () => {
    const lane = connections();
    const slow = arrive(
      lane,
      times(256, (index) => `203.0.113.${index % 4}`),
      SLOW,
    );
    await settled();
    const honest = arrive(lane, ['198.51.100.1', '203.0.113.1'], FAST);
    await settled();

    expect([alive(slow.held), alive(honest.held)]).toEqual([254, 2]);
  });

  test('stay with those whom the service keeps waiting', async () => {
    const lane = connections();
    const waiting = arrive(
      lane,
      times(256, (index) => `203.0.113.${index % 4}`),
      SLOW,
    );
    await settled();
    for (const { response } of waiting.held) response.req.socket.writableLength = 0;
    const late = arrive(lane, ['198.51.100.1'], FAST);
    await settled();

    expect([alive(waiting.held), late.held.length]).toEqual([256, 0]);
    // Whoever still waits would be turned away in the middle of another test.
    waiting.held[0].response.destroy();
    await settled();
  });
});
