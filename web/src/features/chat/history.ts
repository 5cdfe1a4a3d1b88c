import { NODS, type ChatMessage, type MessagePage, type NodEmoji } from '@lodge/contracts';

/** All that is loaded, oldest first, as one page: it has no gaps and ends with that of the last poll. */
export interface History extends MessagePage {
  // The user's own messages that no poll has returned yet.
  sent?: ChatMessage[];
}

const firstId = ({ messages }: MessagePage) => messages[0]?.id ?? 0;
export const lastId = ({ messages }: MessagePage) => messages.at(-1)?.id ?? 0;
/** The page holds every message from this id on. */
export const startOf = (page: MessagePage) => (page.has_more ? firstId(page) : 0);

/** What the log shows. */
export function messagesIn(history: History): ChatMessage[] {
  const later = history.sent?.filter(({ id }) => id > lastId(history)) ?? [];
  return later.length > 0 ? [...history.messages, ...later] : history.messages;
}

export const withOlder = <Page extends MessagePage>(page: Page, older: MessagePage): Page => ({
  ...page,
  messages: [...older.messages, ...page.messages],
  has_more: older.has_more,
});

export const withNewer = (history: History, { messages, has_more }: MessagePage): History => ({
  ...history,
  messages: [...history.messages, ...messages],
  has_newer: has_more,
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
    ...page,
    messages: [
      ...history.messages.filter(({ id }) => id < from),
      ...confirmed.map((message) => sameOr(message, known.get(message.id))),
    ],
    has_more: page.has_more && history.has_more,
    ...(history.has_newer && { has_newer: true }),
  };
}

const isSame = (one: object, other: object | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

const sameOr = (message: ChatMessage, known: ChatMessage | undefined) =>
  known && isSame(message, known) ? known : message;

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

/** `own`: what the viewer gave, if anything. */
export const withNod = (history: History, id: number, own: NodEmoji | undefined): History =>
  mapped(history, (messages) =>
    messages.map((message) =>
      message.id === id ? { ...message, nods: counted(message.nods, own) } : message,
    ),
  );

function counted(nods: ChatMessage['nods'] = [], own: NodEmoji | undefined): ChatMessage['nods'] {
  const all = NODS.map((emoji) => {
    const { count = 0, mine = false } = nods.find((one) => one.emoji === emoji) ?? {};
    return { emoji, count: count - Number(mine) + Number(emoji === own), mine: emoji === own };
  });
  const given = all.filter(({ count }) => count > 0);
  return given.length > 0 ? given : undefined;
}

type Change = (messages: ChatMessage[]) => ChatMessage[];

const mapped = (history: History, change: Change): History => ({
  ...history,
  messages: change(history.messages),
  sent: change(history.sent ?? []),
});
