import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveHint } from '@lodge/contracts';
import { dataSourceOptions } from '@lodge/database';
import { DataSource } from 'typeorm';
import type { NotificationsService } from '../notifications/notifications.service.js';
import type { ConnectedMembers } from './connected-members.js';
import { HintThrottle } from './hint-throttle.js';
import { LiveEventsController } from './live-events.controller.js';
import { LiveHints } from './live-hints.js';
import type { Streams } from './streams.js';

const OWNER = 1;
const COMPANION = 2;
const REVIEWER = 3;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** `id` is what every statement finds: a group, or a reviewer. */
function controllerOf(id: number, send: (hint: LiveHint) => void) {
  const query = jest.fn(async () => ({ rows: [{ id }] }));
  const database = new DataSource(dataSourceOptions('postgres://lodge.example'));
  Object.assign(Reflect.get(database.options, 'driver'), { pool: { query } });
  const streams = {
    userIds: [REVIEWER],
    send: (userIds: Iterable<number>, hint: LiveHint) => [...userIds].includes(id) && send(hint),
  } as unknown as Streams;
  const members = { hearing: () => [id] } as Partial<ConnectedMembers> as ConnectedMembers;
  const hints = new LiveHints(streams, members, new HintThrottle(), database);
  const notifications = { notifyMember: () => undefined } as unknown as NotificationsService;
  return {
    controller: new LiveEventsController(streams, members, hints, notifications),
    query,
  };
}

test('hints about the photos of a member are gathered, and the last change is told', async () => {
  const sent: LiveHint[] = [];
  const { controller, query } = controllerOf(COMPANION, (hint) => sent.push(hint));

  for (let change = 0; change < 20; change++) void controller.photos({ userId: OWNER });
  await jest.advanceTimersByTimeAsync(0);
  const atOnce = [query.mock.calls.length, sent.length];
  await jest.advanceTimersByTimeAsync(5_000);

  expect(atOnce).toEqual([1, 1]);
  expect(query).toHaveBeenCalledTimes(2);
  expect(sent).toEqual([1, 2].map(() => ({ changed: 'photos', user_id: OWNER })));
});

test('hints about what waits are gathered, whoever it is of', async () => {
  const sent: LiveHint[] = [];
  const { controller } = controllerOf(REVIEWER, (hint) => sent.push(hint));

  for (let userId = 10; userId < 110; userId++) controller.request({ groupId: 1, userId });
  for (let change = 0; change < 20; change++) controller.image({ userId: OWNER });
  await jest.advanceTimersByTimeAsync(5_000);

  const [requests, photos] = ['requests', 'photos'].map((changed) =>
    sent.filter((hint) => hint.changed === changed),
  );
  expect([requests!.length, photos!.length]).toEqual([2, 2]);
});
