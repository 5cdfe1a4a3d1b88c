import { type ChatMessage, t, type Instant } from '@lodge/contracts';
import type { History } from './history.js';
import { isThisYear, isToday, isYesterday, longDay, weekday } from '../../lib/dates.js';

// Milliseconds after which the author's name is repeated.
const RUN = 5 * 60_000;

export interface LogRow {
  message: ChatMessage;
  day: boolean;
  // The first of a run of messages by one author, which shows the name.
  first: boolean;
  isNew: boolean;
}

export const rowsOf = (messages: readonly ChatMessage[], newId?: number): LogRow[] =>
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

// Rows kept above the starting point, whose first row is below the edge.
const ROWS_ABOVE = 2;

// Returns the `count` rows to render first, from where the reader starts.
export function firstOf(rows: LogRow[], count: number): LogRow[] {
  if (rows.length <= count) return rows;
  const start = rows.findIndex(({ isNew }) => isNew);
  const from = start < 0 ? rows.length - count : start - ROWS_ABOVE;
  return rows.slice(Math.max(from, 0)).slice(0, count);
}

// Returns the first unread row, even if the first unread message was deleted; undefined while it is
// not loaded.
export function newIdIn(
  { messages, has_more }: History,
  firstUnreadId: number | null,
  viewerId: number,
): number | undefined {
  if (firstUnreadId === null || !reaches({ messages, has_more }, firstUnreadId)) return undefined;
  return messages.find(({ id, user_id }) => id >= firstUnreadId && user_id !== viewerId)?.id;
}

/** The first message from the place on, its id or an instant, or else the last one. */
export const firstShown = (messages: readonly ChatMessage[], around: string): number | undefined =>
  (
    messages.find(({ id, created_at }) =>
      around.includes('T') ? created_at >= around : id >= Number(around),
    ) ?? messages.at(-1)
  )?.id;

export const reaches = ({ messages, has_more }: History, id: number | null) =>
  id === null || !has_more || (messages[0]?.id ?? Infinity) <= id;

// The day in the reader's time zone.
const dayOf = (instant: Instant) => new Date(instant).toDateString();

export function dayName(instant: Instant): string {
  if (isToday(instant)) return t`Today`;
  if (isYesterday(instant)) return t`Yesterday`;
  return (isThisYear(instant) ? weekday : longDay)(instant);
}
