import type { ChatMessage } from '@lodge/contracts';

// Messages are oldest first; `has_more` refers to the requested direction.
export interface MessagePage {
  messages: readonly ChatMessage[];
  has_more: boolean;
}

/** All that is loaded, as one page: it has no gaps and ends with the newest of the last poll. */
export interface History extends MessagePage {
  // The user's own messages that no poll has returned yet.
  sent?: readonly ChatMessage[];
}

const firstId = ({ messages }: MessagePage) => messages[0]?.id ?? 0;
export const lastId = ({ messages }: MessagePage) => messages.at(-1)?.id ?? 0;
/** The page holds every message from this id on. */
export const startOf = (page: MessagePage) => (page.has_more ? firstId(page) : 0);

/** What the log shows. */
export function messagesIn(history: History): readonly ChatMessage[] {
  const later = history.sent?.filter(({ id }) => id > lastId(history)) ?? [];
  return later.length > 0 ? [...history.messages, ...later] : history.messages;
}

export const withOlder = <Page extends MessagePage>(page: Page, older: MessagePage): Page => ({
  ...page,
  messages: [...older.messages, ...page.messages],
  has_more: older.has_more,
});

// The page ends with the newest message. Known messages from its start on that are missing from it
// were deleted; those sent are in it, because it was requested later. It adds none older than the
// known ones, unless it is the whole conversation. Unchanged messages keep their identity, so that
// their rows do not render again.
export function withNewest(history: History, page: MessagePage): History {
  const from = page.has_more ? Math.max(firstId(page), firstId(history)) : 0;
  const known = new Map(history.messages.map((message) => [message.id, message]));
  const confirmed = page.messages.filter(({ id }) => id >= from);
  return {
    messages: [
      ...history.messages.filter(({ id }) => id < from),
      ...confirmed.map((message) => sameOr(message, known.get(message.id))),
    ],
    has_more: page.has_more && history.has_more,
  };
}

const sameOr = (message: ChatMessage, known: ChatMessage | undefined) =>
  known && JSON.stringify(known) === JSON.stringify(message) ? known : message;

export const withSent = (history: History, message: ChatMessage): History => ({
  ...history,
  sent: [...(history.sent ?? []), message],
});

export const withoutMessage = (history: History, id: number): History =>
  mapped(history, (messages) => messages.filter((message) => message.id !== id));

export const withEdited = (history: History, edited: ChatMessage): History =>
  mapped(history, (messages) =>
    messages.map((message) => (message.id === edited.id ? edited : message)),
  );

type Change = (messages: readonly ChatMessage[]) => readonly ChatMessage[];

const mapped = ({ messages, has_more, sent = [] }: History, change: Change): History => ({
  messages: change(messages),
  has_more,
  sent: change(sent),
});
