import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { TIMES, type ChatMessage, type NodEmoji } from '@lodge/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { initCache } from 'swr/_internal';
import type { Conversation } from '../../src/features/chat/conversation.js';
import { messagesIn } from '../../src/features/chat/history.js';
import { useConversation } from '../../src/features/chat/use-conversation.js';
import { DONE } from './support/samples.js';
import { rejected, server } from './support/server.js';

const message = (id: number): ChatMessage => ({
  id,
  user_id: 1,
  username: 'one',
  content: `message ${id}`,
  created_at: '2026-01-01T00:00:00Z',
  reply_to: null,
  edited_at: null,
});

let messages: ChatMessage[];
let failing: number;
let before: (query: Record<string, string>) => unknown;
let conversation: Conversation;
let shown: () => ReturnType<typeof useConversation>;
let renders: number;
let kept: Map<string, { data?: unknown }>;
const onDenied = jest.fn<(status: number) => void>();

const fill = (from: number, to: number) =>
  void range(from, to).forEach((id) => messages.push(message(id)));

function page({ limit = '50', before: end = 'Infinity', after }: Record<string, string>) {
  const most = Number(limit);
  if (after !== undefined) {
    const newer = messages.filter(({ id }) => id > Number(after));
    return { messages: newer.slice(0, most), has_more: newer.length > most };
  }
  const older = messages.filter(({ id }) => id < Number(end));
  return { messages: older.slice(-most), has_more: older.length > most };
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

beforeEach(() => {
  [messages, failing, before, kept] = [[], 0, () => {}, new Map()];
  // As in `api-cache.tsx`: SWR tears down what it initialized itself.
  initCache(kept);
  onDenied.mockReset();
  const unlessFailing = <Answer>(answer: () => Answer) =>
    failing ? rejected(failing, 'internal', 'No') : answer();
  server.on('messages', async ({ query }) => {
    await before(query);
    return unlessFailing(() => page(query));
  });
  server.on('postMessage', ({ body: { content } }) => {
    const chat_message = { ...message((messages.at(-1)?.id ?? 0) + 1), content };
    messages.push(chat_message);
    return { ...DONE, chat_message };
  });
  server.on('deleteMessage', ({ params }) => {
    messages = messages.filter(({ id }) => id !== Number(params['id']));
    return DONE;
  });
  server.on('readMessages', () => unlessFailing(() => DONE));
});

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(
    SWRConfig,
    { value: { provider: () => kept, shouldRetryOnError: false } },
    children,
  );

/** Opens the conversation and waits for its first poll. */
async function open(paused = false) {
  renders = 0;
  const hook = renderHook(
    (isPaused: boolean) => {
      renders += 1;
      return useConversation(7, isPaused, onDenied);
    },
    { wrapper, initialProps: paused },
  );
  shown = () => hook.result.current;
  ({ conversation } = shown());
  await waitFor(() => expect(shown().history ?? shown().error).toBeDefined());
  return hook;
}

const poll = () => act(() => conversation.poll());
const loadOlder = () => act(() => conversation.loadOlder());
const ids = () => shown().history?.messages.map(({ id }) => id);
const idsInLog = () => messagesIn(shown().history!).map(({ id }) => id);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const send = () => act(() => conversation.send({ clientId: 'c', content: 'mine', replyTo: null }));

test('begins with the newest page, and knows that there is more before it', async () => {
  fill(1, 120);
  await open();
  expect(ids()).toEqual(range(71, 120));
  expect(shown().history?.has_more).toBe(true);
});

test('renders nothing after an answer that says the same', async () => {
  fill(1, 3);
  await open();
  const known = renders;
  await poll();
  expect(renders).toBe(known);
});

test('loads older pages to the beginning, one at a time', async () => {
  fill(1, 120);
  await open();
  await act(() => Promise.all([conversation.loadOlder(), conversation.loadOlder()]));
  expect(ids()).toEqual(range(21, 120));
  await loadOlder();
  expect([ids(), shown().history?.has_more]).toEqual([range(1, 120), false]);
  const asked = server.sent('messages').length;
  await loadOlder();
  expect(server.sent('messages')).toHaveLength(asked);
});

test('closes the hole that a longer absence left', async () => {
  fill(1, 10);
  await open();
  fill(11, 300);
  await poll();
  expect(ids()).toEqual(range(1, 300));
});

test('begins anew after an absence that was too long, and an older page that comes late is thrown away', async () => {
  fill(1, 100);
  await open();
  before = async (query) => {
    if (query['before'] !== '51') return;
    before = () => {};
    fill(101, 1_200);
    await conversation.poll();
  };
  await loadOlder();
  expect(ids()).toEqual(range(1_151, 1_200));
});

test('shows what was sent below what is known, until a poll shows it among the others’', async () => {
  fill(1, 2);
  await open();
  fill(3, 3);
  const answer = server.hold('messages');
  await send();
  await waitFor(() => expect(idsInLog()).toEqual([1, 2, 4]));
  answer();
  await waitFor(() => expect(idsInLog()).toEqual([1, 2, 3, 4]));
  expect(ids()).toEqual([1, 2, 3, 4]);
});

test('does not take what was sent away again when a poll that began before it ends', async () => {
  fill(1, 2);
  await open();
  let answer = () => {};
  before = () => new Promise<void>((resolve) => (answer = resolve));
  const late = page({});
  server.on('messages', async () => {
    server.on('messages', ({ query }) => page(query));
    await before({});
    return late;
  });
  const polled = conversation.poll();
  await send();
  await waitFor(() => expect(ids()).toEqual([1, 2, 3]));

  answer();
  await act(() => polled);

  expect(idsInLog()).toEqual([1, 2, 3]);
});

/** Deletes a message further back than the newest page, which no hint announces. */
async function deletedFurtherBack(...gone: number[]) {
  fill(1, 240);
  await open();
  await loadOlder();
  messages = messages.filter(({ id }) => !gone.includes(id));
  await poll();
  expect(ids()).toContain(gone[0]);
}
const without = (...gone: number[]) => range(141, 240).filter((id) => !gone.includes(id));

test('a hint outlasts a poll that is given up, and one that fails', async () => {
  await deletedFurtherBack(160);
  const answer = server.hold('messages');
  const givenUp = conversation.pollFor('any-age');
  await act(() => conversation.remove(239, 'admin'));
  answer();
  await act(() => givenUp);
  await waitFor(() => expect(ids()).toEqual(without(160, 239)));
  messages = messages.filter(({ id }) => id !== 161 && id !== 240);
  failing = 503;
  await act(() => conversation.pollFor('any-age'));
  failing = 0;

  await poll();

  expect(ids()).toEqual(without(160, 161, 239, 240));
});

test('a deletion further back shows after ten polls', async () => {
  await deletedFurtherBack(160);
  for (let polls = 0; polls < 10; polls++) await poll();
  expect(ids()).toEqual(without(160));
});

test('rereading fetches ten pages before the newest at most, however much is loaded', async () => {
  fill(1, 1_500);
  await open();
  for (let pages = 0; pages < 15; pages++) await act(() => conversation.loadOlder(100));
  const { length } = server.sent('messages');
  messages = messages.filter(({ id }) => id !== 460 && id !== 2);

  await act(() => conversation.pollFor('any-age'));

  expect(server.sent('messages')).toHaveLength(length + 11);
  expect(ids()).toEqual(range(1, 1_500).filter((id) => id !== 460));
});

test('what one deletes oneself goes at once', async () => {
  fill(1, 3);
  await open();
  const answer = server.hold('messages');
  await act(() => conversation.remove(2, 'admin'));
  await waitFor(() => expect(ids()).toEqual([1, 3]));
  answer();
});

test('a poll that fails keeps what there was and says why; the next one clears it', async () => {
  fill(1, 3);
  await open();
  failing = 503;
  await poll();
  expect([ids(), shown().error?.status]).toEqual([[1, 2, 3], 503]);
  failing = 0;
  await poll();
  expect(shown().error).toBeUndefined();
});

test('older ones that do not come can be asked for again', async () => {
  fill(1, 120);
  await open();
  failing = 500;
  await expect(conversation.loadOlder()).rejects.toThrow();
  failing = 0;
  await loadOlder();
  expect(ids()?.[0]).toBe(21);
});

test('what was read is told once, and again when telling failed', async () => {
  fill(1, 3);
  await open();
  failing = 500;
  await expect(conversation.markRead(3)).rejects.toThrow();
  failing = 0;
  await conversation.markRead(3);
  await conversation.markRead(2);
  await conversation.markRead(3);
  expect(server.sent('readMessages')).toHaveLength(2);
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const asked = () => server.sent('messages').length;
function look(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  // SWR asks at once when the page is shown again, and reads this.
  const state = hidden ? 'hidden' : 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('is polled every three seconds, every thirty while nobody looks, and not at all after the end', async () => {
  jest.useFakeTimers();
  // SWR keeps the clock that it began with for what it asks at a return.
  initCache((kept = new Map()));
  const { rerender, unmount } = await open();
  const polls = async (milliseconds: number) => {
    const known = asked();
    await pass(milliseconds);
    return asked() - known;
  };
  expect(await polls(5 * TIMES.chatPoll)).toBe(5);
  look(true);
  expect(await polls(75_000)).toBe(2);
  look(false);
  expect(await polls(0)).toBe(1);
  expect(await polls(TIMES.chatPoll)).toBe(1);
  rerender(true);
  expect(await polls(60_000)).toBe(0);
  rerender(false);
  expect(await polls(TIMES.chatPoll)).toBe(1);

  unmount();

  expect(await polls(60_000)).toBe(0);
});

test('is not polled again soon after a hint', async () => {
  jest.useFakeTimers();
  await open();
  const known = asked();
  for (let hints = 0; hints < 30; hints++) {
    await act(() => conversation.pollFor('newer'));
    await pass(2_000);
  }
  expect(asked() - known).toBe(30);
});

test('tells of a lost membership once, and asks nothing more', async () => {
  jest.useFakeTimers();
  await open();
  failing = 403;
  await pass(TIMES.chatPoll);
  const known = asked();

  await pass(60_000);

  expect(asked()).toBe(known);
  expect(onDenied.mock.calls).toEqual([[403]]);
});

test('forgets its messages when it is left', async () => {
  fill(1, 3);
  const { unmount } = await open();
  await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
  unmount();
  expect(kept.get(conversation.url)?.data).toBeUndefined();
});

describe('a nod', () => {
  const nodsOn = (id: number) => messagesIn(shown().history!).find((one) => one.id === id)!.nods;
  const press = (...emojis: NodEmoji[]) => {
    let all: Promise<unknown> = Promise.resolve();
    act(() => {
      all = Promise.allSettled(emojis.map((emoji) => conversation.nod(1, emoji)));
    });
    return () => act(() => all);
  };

  beforeEach(async () => {
    fill(1, 240);
    messages[0]!.nods = [{ emoji: '👍', count: 2, mine: true }];
    await open();
    await act(() => conversation.loadBackTo(1));
  });

  test('shows at once in place of another, and as before when it could not be saved', async () => {
    server.on('nod', rejected(503, 'internal', 'No'));
    const answer = server.hold('nod');
    const isOver = press('✅');
    await waitFor(() =>
      expect(nodsOn(1)).toEqual([
        { emoji: '👍', count: 1, mine: false },
        { emoji: '✅', count: 1, mine: true },
      ]),
    );
    answer();
    await isOver();
    expect(nodsOn(1)).toEqual([{ emoji: '👍', count: 2, mine: true }]);
  });

  test('pressed twice is taken back, by calls that follow each other', async () => {
    server.on('nod', DONE);
    server.on('takeNodBack', DONE);
    const answer = server.hold('nod');
    const isOver = press('✅', '✅');
    await waitFor(() => expect(nodsOn(1)).toEqual([{ emoji: '👍', count: 1, mine: false }]));
    expect(server.sent('takeNodBack')).toEqual([]);
    answer();
    await isOver();
    expect(server.sent('takeNodBack')).toHaveLength(1);
    expect(nodsOn(1)).toEqual([{ emoji: '👍', count: 1, mine: false }]);
  });

  test('that fails leaves a later one, whose calls are not held up', async () => {
    server.on('nod', ({ body: { emoji } }) =>
      emoji === '✅' ? rejected(503, 'internal', 'No') : DONE,
    );
    const answer = server.hold('nod');
    const isOver = press('✅', '🙏');
    messages[0]!.nods = [{ emoji: '🙏', count: 1, mine: true }];
    answer();
    await isOver();
    expect(nodsOn(1)).toEqual([{ emoji: '🙏', count: 1, mine: true }]);
  });
});
