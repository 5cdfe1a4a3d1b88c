import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveHint } from '@lodge/contracts';
import type { Audience } from './audience.js';
import { HintThrottle } from './hint-throttle.js';
import { LiveEventsController } from './live-events.controller.js';
import { LiveHints } from './live-hints.js';
import type { Streams } from './streams.js';
import type { Wakes } from './wakes.js';

const OWNER = 1;
const COMPANION = 2;
const REVIEWER = 3;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const unused = undefined as never;
const controllerOf = (
  streams: Partial<Streams>,
  audience: Partial<Audience>,
  wakes: Partial<Wakes> = {},
) =>
  new LiveEventsController(
    streams as Streams,
    unused,
    new LiveHints(streams as Streams, unused, new HintThrottle(), audience as Audience),
    unused,
    wakes as Wakes,
  );

test('hints about the photos of a member are gathered, and the last change is told', async () => {
  const sent: LiveHint[] = [];
  let asked = 0;
  const controller = controllerOf(
    { send: (_, hint) => void sent.push(hint) },
    { companionsOf: async () => (asked++, [COMPANION]) },
  );

  for (let change = 0; change < 20; change++) void controller.photos({ userId: OWNER });
  await jest.advanceTimersByTimeAsync(0);
  const atOnce = [asked, sent.length];
  await jest.advanceTimersByTimeAsync(5_000);

  expect(atOnce).toEqual([1, 1]);
  expect([asked, sent]).toEqual([2, [1, 2].map(() => ({ changed: 'photos', user_id: OWNER }))]);
});

test('hints about what waits are gathered, whoever it is of', async () => {
  const sent: LiveHint[] = [];
  const controller = controllerOf(
    { send: ([to], hint) => void (to === REVIEWER && sent.push(hint)) },
    { reviewers: async () => [REVIEWER] },
    { member: () => undefined },
  );

  for (let userId = 10; userId < 110; userId++) controller.request({ groupId: 1, userId });
  for (let change = 0; change < 20; change++) controller.image({ userId: OWNER });
  await jest.advanceTimersByTimeAsync(5_000);

  const [requests, photos] = ['requests', 'photos'].map((changed) =>
    sent.filter((hint) => hint.changed === changed),
  );
  expect([requests!.length, photos!.length]).toEqual([2, 2]);
});
