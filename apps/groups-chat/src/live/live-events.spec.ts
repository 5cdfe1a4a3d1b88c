import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveHint } from '@lodge/contracts';
import type { Audience } from './audience.js';
import { HintWindow } from './hint-window.js';
import { LiveEventsController } from './live-events.controller.js';
import type { Streams } from './streams.js';

const OWNER = 1;
const COMPANION = 2;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('hints about the photos of a member are gathered, and the last change is told', async () => {
  const sent: LiveHint[] = [];
  let asked = 0;
  const streams = { send: (_: number[], hint: LiveHint) => sent.push(hint) };
  const audience = { companionsOf: async () => (asked++, [COMPANION]) };
  const unused = undefined as never;
  const controller = new LiveEventsController(
    streams as unknown as Streams,
    unused,
    unused,
    new HintWindow(),
    audience as unknown as Audience,
    unused,
    unused,
  );

  for (let change = 0; change < 20; change++) void controller.photos({ userId: OWNER });
  await jest.advanceTimersByTimeAsync(0);
  const atOnce = [asked, sent.length];
  await jest.advanceTimersByTimeAsync(5_000);

  expect(atOnce).toEqual([1, 1]);
  expect([asked, sent]).toEqual([2, [1, 2].map(() => ({ changed: 'photos', user_id: OWNER }))]);
});
