import { beforeEach, expect, jest, test } from '@jest/globals';
import type { ChatMessage } from '@lodge/contracts';
import { Conversation } from '../../src/features/chat/conversation.js';
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

beforeEach(() => {
  [messages, failing, before] = [[], 0, () => {}];
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
  conversation = new Conversation(7);
});

const signal = () => new AbortController().signal;
const poll = () => conversation.poll(signal());
const ids = () => conversation.store.get().history?.messages.map(({ id }) => id);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('begins with the newest page, and knows that there is more before it', async () => {
  fill(1, 120);
  expect(await poll()).toBe(true);
  expect(ids()).toEqual(range(71, 120));
  expect(conversation.store.get().history?.hasOlder).toBe(true);
});

test('tells nobody of an answer that says the same', async () => {
  fill(1, 3);
  await poll();
  const told = jest.fn();
  conversation.store.subscribe(told);
  await poll();
  expect(told).not.toHaveBeenCalled();
});

test('loads older pages to the beginning, one at a time', async () => {
  fill(1, 120);
  await poll();
  await Promise.all([conversation.loadOlder(), conversation.loadOlder()]);
  expect(ids()).toEqual(range(21, 120));
  await conversation.loadOlder();
  expect([ids(), conversation.store.get().history?.hasOlder]).toEqual([range(1, 120), false]);
  const asked = server.sent('messages').length;
  await conversation.loadOlder();
  expect(server.sent('messages')).toHaveLength(asked);
});

test('closes the hole that a longer absence left', async () => {
  fill(1, 10);
  await poll();
  fill(11, 300);
  await poll();
  expect(ids()).toEqual(range(1, 300));
});

test('begins anew after an absence that was too long, and an older page that comes late is thrown away', async () => {
  fill(1, 100);
  await poll();
  before = async (query) => {
    if (query['before'] !== '51') return;
    before = () => {};
    fill(101, 1_200);
    await poll();
  };
  await conversation.loadOlder();
  expect(ids()).toEqual(range(1_151, 1_200));
});

test('shows what was sent below what is known, until a poll shows it among the others’', async () => {
  fill(1, 2);
  await poll();
  fill(3, 3);
  await conversation.send({ clientId: 'c', content: 'mine', replyTo: null });
  expect([ids(), conversation.store.get().sent.map(({ id }) => id)]).toEqual([[1, 2], [4]]);
  await poll();
  expect([ids(), conversation.store.get().sent]).toEqual([[1, 2, 3, 4], []]);
});

test('a hint that no new message explains leads to a deletion further back', async () => {
  fill(1, 120);
  await poll();
  await conversation.loadOlder();
  messages = messages.filter(({ id }) => id !== 40);
  await poll();
  expect(ids()).toContain(40);
  conversation.hint();
  await poll();
  expect(ids()).toEqual(range(21, 120).filter((id) => id !== 40));
});

test('a hint outlasts a poll that is given up', async () => {
  fill(1, 120);
  await poll();
  await conversation.loadOlder();
  messages = messages.filter(({ id }) => id !== 30);
  conversation.hint();
  const sending = new AbortController();
  before = () => sending.abort();
  await conversation.poll(sending.signal);
  before = () => {};
  expect(ids()).toContain(30);

  await poll();

  expect(ids()).not.toContain(30);
});

test('a hint about any age reaches older messages even when the newest page changed, after a poll that failed too', async () => {
  fill(1, 120);
  await poll();
  await conversation.loadOlder();
  messages = messages.filter(({ id }) => id !== 40 && id !== 110);
  conversation.hintAnyAge();
  failing = 503;
  await poll();
  failing = 0;

  await poll();

  expect(ids()).toEqual(range(21, 120).filter((id) => id !== 40 && id !== 110));
});

test('without any hint such a deletion shows after ten polls', async () => {
  fill(1, 120);
  await poll();
  await conversation.loadOlder();
  messages = messages.filter(({ id }) => id !== 40);
  for (let polls = 0; polls < 10; polls++) await poll();
  expect(ids()).not.toContain(40);
});

test('what one deletes oneself goes at once', async () => {
  fill(1, 3);
  await poll();
  await conversation.remove(2, 'admin');
  expect(ids()).toEqual([1, 3]);
});

test('a poll that fails keeps what there was and says why; the next one clears it', async () => {
  fill(1, 3);
  await poll();
  failing = 503;
  expect(await poll()).toBe(false);
  expect([ids(), conversation.store.get().error?.status]).toEqual([[1, 2, 3], 503]);
  failing = 0;
  await poll();
  expect(conversation.store.get().error).toBeNull();
});

test('a poll that was given up changes nothing', async () => {
  fill(1, 3);
  const stop = new AbortController();
  before = () => stop.abort();
  expect(await conversation.poll(stop.signal)).toBe(false);
  expect(conversation.store.get().history).toBeNull();
});

test('older ones that do not come can be asked for again', async () => {
  fill(1, 120);
  await poll();
  failing = 500;
  await conversation.loadOlder();
  expect(conversation.store.get().older).toBe('failed');
  failing = 0;
  await conversation.loadOlder();
  expect([ids()?.[0], conversation.store.get().older]).toEqual([21, 'idle']);
});

test('what was read is told once, and again when telling failed', async () => {
  fill(1, 3);
  failing = 500;
  await expect(conversation.markRead(3)).rejects.toThrow();
  failing = 0;
  await conversation.markRead(3);
  await conversation.markRead(2);
  await conversation.markRead(3);
  expect(server.sent('readMessages')).toHaveLength(2);
});

test('A quote is reached also while a page of older messages loads', async () => {
  fill(1, 400);
  await poll();
  let answer = () => {};
  before = () => new Promise<void>((resolve) => (answer = resolve));
  const scrolled = conversation.loadOlder();
  before = () => {};

  const reached = conversation.loadBackTo(30, 10);
  answer();
  await scrolled;

  expect(await reached).toBe('loaded');
  expect(ids()).toContain(30);
});
