import type { ChatMessage } from '@lodge/contracts';
import type { History } from './history.js';
import { dayOf } from './times.js';

// Milliseconds until the author is named again.
const RUN = 5 * 60_000;

export interface Row {
  message: ChatMessage;
  day: boolean;
  // The first of several in a row by one author shows the name.
  first: boolean;
  // The new ones begin with it.
  isNew: boolean;
}

export const rowsOf = (messages: readonly ChatMessage[], newId?: number): Row[] =>
  messages.map((message, index) => {
    const before = messages[index - 1];
    const day = !before || dayOf(before.created_at) !== dayOf(message.created_at);
    const isNew = message.id === newId;
    const first =
      day ||
      isNew ||
      before.user_id !== message.user_id ||
      Date.parse(message.created_at) - Date.parse(before.created_at) > RUN;
    return { message, day, first, isNew };
  });

// Above where the reader begins, as its first row stands below the edge.
const ABOVE = 2;

// Starts where the reader begins.
export function firstOf(rows: Row[], count: number): Row[] {
  if (rows.length <= count) return rows;
  const start = rows.findIndex(({ isNew }) => isNew);
  const from = start < 0 ? rows.length - count : start - ABOVE;
  return rows.slice(Math.max(from, 0)).slice(0, count);
}

// The first row of what was unread, which may have been deleted; none while it is not loaded.
export function newIdIn(
  { messages, hasOlder }: History,
  firstUnreadId: number | null,
  viewerId: number,
): number | undefined {
  if (firstUnreadId === null || !reaches({ messages, hasOlder }, firstUnreadId)) return undefined;
  return messages.find(({ id, user_id }) => id >= firstUnreadId && user_id !== viewerId)?.id;
}

export const reaches = ({ messages, hasOlder }: History, id: number | null) =>
  id === null || !hasOlder || (messages[0]?.id ?? Infinity) <= id;
