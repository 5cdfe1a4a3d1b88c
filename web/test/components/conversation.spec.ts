import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ChatMessage } from '@lodge/contracts';
import { Conversation } from '../../src/features/chat/conversation.js';

const message = (id: number): ChatMessage => ({
  id,
  user_id: 1,
  username: 'one',
  content: `message ${id}`,
  created_at: '2026-01-01T00:00:00Z',
  reply_to: null,
  edited_at: null,
});

/** A server that holds these messages and responds like the real one. */
class Server {
  messages: ChatMessage[] = [];
  asked: string[] = [];
  failing = 0;
  before: (query: string) => void | Promise<void> = () => {};

  fill(from: number, to: number) {
    for (let id = from; id <= to; id++) this.messages.push(message(id));
  }

  fetch = async (
    path: string,
    { method = 'GET', body }: { method?: string; body?: string } = {},
  ) => {
    const query = path.split('?')[1] ?? '';
    this.asked.push(`${method} ${query}`);
    await this.before(query);
    if (this.failing) return this.answer(this.failing, { error: 'No', code: 'internal' });
    if (method === 'DELETE')
      this.messages = this.messages.filter(({ id }) => id !== Number(path.split('/').at(-1)));
    if (method === 'POST') {
      const posted = {
        ...message((this.messages.at(-1)?.id ?? 0) + 1),
        content: (JSON.parse(body!) as { content: string }).content,
      };
      this.messages.push(posted);
      return this.answer(201, { chat_message: posted });
    }
    return this.answer(200, this.page(new URLSearchParams(query)));
  };

  private page(query: URLSearchParams) {
    const [limit, before, after] = [
      Number(query.get('limit') ?? 50),
      Number(query.get('before') ?? Infinity),
      query.get('after'),
    ];
    if (after !== null) {
      const newer = this.messages.filter(({ id }) => id > Number(after));
      return { messages: newer.slice(0, limit), has_more: newer.length > limit };
    }
    const older = this.messages.filter(({ id }) => id < before);
    return { messages: older.slice(-limit), has_more: older.length > limit };
  }

  private answer(status: number, value: object) {
    return {
      ok: status < 300,
      status,
      headers: new Headers({ 'x-request-id': 'a' }),
      text: async () => JSON.stringify(value),
      json: async () => structured(value),
    };
  }
}

/** Simulates the network: never returns the same object twice. */
const structured = (value: object) => JSON.parse(JSON.stringify(value)) as object;

let server: Server;
let conversation: Conversation;
const signal = () => new AbortController().signal;
const poll = () => conversation.poll(signal());
const ids = () => conversation.store.get().history?.messages.map(({ id }) => id);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

beforeEach(() => {
  server = new Server();
  globalThis.fetch = server.fetch as never;
  conversation = new Conversation(7);
});
afterEach(() => void jest.restoreAllMocks());

test('begins with the newest page, and knows that there is more before it', async () => {
  server.fill(1, 120);
  expect(await poll()).toBe(true);
  expect(ids()).toEqual(range(71, 120));
  expect(conversation.store.get().history?.hasOlder).toBe(true);
});

test('tells nobody of an answer that says the same', async () => {
  server.fill(1, 3);
  await poll();
  const told = jest.fn();
  conversation.store.subscribe(told);
  await poll();
  expect(told).not.toHaveBeenCalled();
});

test('loads older pages to the beginning, one at a time', async () => {
  server.fill(1, 120);
  await poll();
  await Promise.all([conversation.loadOlder(), conversation.loadOlder()]);
  expect(ids()).toEqual(range(21, 120));
  await conversation.loadOlder();
  expect([ids(), conversation.store.get().history?.hasOlder]).toEqual([range(1, 120), false]);
  const asked = server.asked.length;
  await conversation.loadOlder();
  expect(server.asked).toHaveLength(asked);
});

test('closes the hole that a longer absence left', async () => {
  server.fill(1, 10);
  await poll();
  server.fill(11, 300);
  await poll();
  expect(ids()).toEqual(range(1, 300));
});

test('begins anew after an absence that was too long, and an older page that comes late is thrown away', async () => {
  server.fill(1, 100);
  await poll();
  server.before = async (query) => {
    if (!query.startsWith('before=51')) return;
    server.before = () => {};
    server.fill(101, 1_200);
    await poll();
  };
  await conversation.loadOlder();
  expect(ids()).toEqual(range(1_151, 1_200));
});

test('shows what was sent below what is known, until a poll shows it among the others’', async () => {
  server.fill(1, 2);
  await poll();
  server.fill(3, 3);
  await conversation.send({ clientId: 'c', content: 'mine', replyTo: null });
  expect([ids(), conversation.store.get().sent.map(({ id }) => id)]).toEqual([[1, 2], [4]]);
  await poll();
  expect([ids(), conversation.store.get().sent]).toEqual([[1, 2, 3, 4], []]);
});

test('a hint that no new message explains leads to a deletion further back', async () => {
  server.fill(1, 120);
  await poll();
  await conversation.loadOlder();
  server.messages = server.messages.filter(({ id }) => id !== 40);
  await poll();
  expect(ids()).toContain(40);
  conversation.hint();
  await poll();
  expect(ids()).toEqual(range(21, 120).filter((id) => id !== 40));
});

test('a hint outlasts a poll that is given up', async () => {
  server.fill(1, 120);
  await poll();
  await conversation.loadOlder();
  server.messages = server.messages.filter(({ id }) => id !== 30);
  conversation.hint();
  const sending = new AbortController();
  server.before = () => sending.abort();
  await conversation.poll(sending.signal);
  server.before = () => {};
  expect(ids()).toContain(30);

  await poll();

  expect(ids()).not.toContain(30);
});

test('a hint about any age reaches older messages even when the newest page changed, after a poll that failed too', async () => {
  server.fill(1, 120);
  await poll();
  await conversation.loadOlder();
  server.messages = server.messages.filter(({ id }) => id !== 40 && id !== 110);
  conversation.hintAnyAge();
  server.failing = 503;
  await poll();
  server.failing = 0;

  await poll();

  expect(ids()).toEqual(range(21, 120).filter((id) => id !== 40 && id !== 110));
});

test('without any hint such a deletion shows after ten polls', async () => {
  server.fill(1, 120);
  await poll();
  await conversation.loadOlder();
  server.messages = server.messages.filter(({ id }) => id !== 40);
  for (let polls = 0; polls < 10; polls++) await poll();
  expect(ids()).not.toContain(40);
});

test('what one deletes oneself goes at once', async () => {
  server.fill(1, 3);
  await poll();
  await conversation.remove(2, 'admin');
  expect(ids()).toEqual([1, 3]);
});

test('a poll that fails keeps what there was and says why; the next one clears it', async () => {
  server.fill(1, 3);
  await poll();
  server.failing = 503;
  expect(await poll()).toBe(false);
  expect([ids(), conversation.store.get().error?.status]).toEqual([[1, 2, 3], 503]);
  server.failing = 0;
  await poll();
  expect(conversation.store.get().error).toBeNull();
});

test('a poll that was given up changes nothing', async () => {
  server.fill(1, 3);
  const stop = new AbortController();
  server.before = () => stop.abort();
  expect(await conversation.poll(stop.signal)).toBe(false);
  expect(conversation.store.get().history).toBeNull();
});

test('older ones that do not come can be asked for again', async () => {
  server.fill(1, 120);
  await poll();
  server.failing = 500;
  await conversation.loadOlder();
  expect(conversation.store.get().older).toBe('failed');
  server.failing = 0;
  await conversation.loadOlder();
  expect([ids()?.[0], conversation.store.get().older]).toEqual([21, 'idle']);
});

test('what was read is told once, and again when telling failed', async () => {
  server.fill(1, 3);
  server.failing = 500;
  await expect(conversation.markRead(3)).rejects.toThrow();
  server.failing = 0;
  await conversation.markRead(3);
  await conversation.markRead(2);
  await conversation.markRead(3);
  expect(server.asked.filter((one) => one.startsWith('POST'))).toHaveLength(2);
});

test('A quote is reached also while a page of older messages loads', async () => {
  server.fill(1, 400);
  await poll();
  let answer = () => {};
  server.before = () => new Promise((resolve) => (answer = resolve));
  const scrolled = conversation.loadOlder();
  server.before = () => {};

  const reached = conversation.loadBackTo(30, 10);
  answer();
  await scrolled;

  expect(await reached).toBe('loaded');
  expect(ids()).toContain(30);
});
