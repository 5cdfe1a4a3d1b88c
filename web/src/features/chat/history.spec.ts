import { describe, expect, test } from '@jest/globals';
import type { ChatMessage, MessagePage } from '@lodge/contracts';
import { withNewest, type History } from './history.js';

const message = (id: number, content = `message ${id}`): ChatMessage => ({
  id,
  user_id: 1,
  username: 'a',
  content,
  created_at: '2026-01-01T00:00:00Z',
  reply_to: null,
  edited_at: null,
});
const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const page = (from: number, to: number, has_more: boolean): MessagePage => ({
  messages: run(from, to),
  has_more,
});
const known = (from: number, to: number, has_more = true): History => ({
  messages: run(from, to),
  has_more,
});
const ids = ({ messages }: History) => messages.map(({ id }) => id);
const without = (list: ChatMessage[], ...gone: number[]) =>
  list.filter(({ id }) => !gone.includes(id));
const range = (from: number, to: number, ...gone: number[]) =>
  without(run(from, to), ...gone).map(({ id }) => id);

describe('The newest page', () => {
  test('replaces what it covers and keeps the older pages', () => {
    expect(ids(withNewest(known(1, 100, false), page(53, 102, true)))).toEqual(range(1, 102));
    expect(withNewest(known(1, 100, false), page(53, 102, true)).has_more).toBe(false);
  });

  test('takes deleted messages out, and reaches no further back for it', () => {
    const answer = { messages: without(run(49, 100), 60, 70), has_more: true };
    expect(ids(withNewest(known(20, 100), answer))).toEqual(range(20, 100, 60, 70));
    expect(ids(withNewest(known(51, 100), answer))).toEqual(range(51, 100, 60, 70));
  });

  test('empties the history when all messages are gone', () => {
    expect(withNewest(known(1, 100), { messages: [], has_more: false })).toEqual({
      messages: [],
      has_more: false,
    });
  });

  test('changes nothing where nothing changed', () => {
    const history = known(20, 100);
    expect(withNewest(history, page(51, 100, true))).toEqual(history);
    const renamed = withNewest(history, {
      messages: run(51, 100).map((one) => (one.id === 60 ? { ...one, username: 'b' } : one)),
      has_more: true,
    });
    expect(renamed.messages[39]).toBe(history.messages[39]);
    expect(renamed.messages[40]?.username).toBe('b');
  });
});
