import { EventEmitter } from 'node:events';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Response } from 'express';
import { networkOf } from '@lodge/limits';
import { ROUTES } from '@lodge/contracts';
import type { Client } from './client.js';
import { Clients } from './clients.js';

afterEach(() => void jest.useRealTimers());

const ofNetwork = (subnet: number): Client => ({
  cookies: { isKnown: false },
  network: networkOf(`2001:db8:1:${subnet.toString(16)}::1`),
});

const openResponse = () =>
  Object.assign(new EventEmitter(), {
    closed: false,
    req: { socket: { bytesRead: 0 }, complete: true, readableLength: 0 },
  }) as unknown as Response;

const nextTurn = () =>
  new Promise<false>((resolve) => {
    setImmediate(() => resolve(false));
  });

test.each<[string, number, (clients: Clients, response: Response, client: Client) => unknown]>([
  [
    'responses',
    512,
    (clients, response, client) => clients.admit(response, ROUTES.documents, client),
  ],
  ['streams', 2_000, (clients, response, client) => clients.admit(response, ROUTES.live, client)],
  ['large bodies', 40, (clients, response, client) => clients.admitLargeBody(response, client)],
])(
  'the networks of an IPv6 /48 hold twice as many %s as one of them may',
  async (_, most, call) => {
    const clients = new Clients(true);
    const responses: Response[] = [];

    let isRoom = true;
    while (isRoom && responses.length <= most) {
      const response = openResponse();
      const client = ofNetwork(responses.length);
      const admitted = Promise.resolve(call(clients, response, client)).then(
        () => true,
        () => false,
      );
      isRoom = await Promise.race([admitted, nextTurn()]);
      if (isRoom) responses.push(response);
    }

    expect(responses.length).toBe(most);
    // Whoever still waits would be turned away in the middle of another test.
    for (const response of responses) response.emit('close');
  },
);

test('calls of one network that find no place for hashing are told so in turn', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  const clients = new Clients(true);
  const take = () => clients.takeHashing(ROUTES.login, ofNetwork(1));
  const held = await Promise.all([take(), take()]);
  const waiting = Array.from({ length: 12 }, take);

  const statuses: unknown[] = [];
  const refused = Array.from({ length: 6 }, () =>
    take().catch((error: { status: number }) => statuses.push(error.status)),
  );
  await nextTurn();
  const atOnce = [...statuses];
  await jest.advanceTimersByTimeAsync(100);
  await Promise.all(refused);

  expect([atOnce, statuses]).toEqual([[429, 429], Array.from({ length: 6 }, () => 429)]);
  for (const release of held) release!();
  for (const release of waiting) (await release)!();
});
