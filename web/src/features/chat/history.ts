import type { ChatMessage } from '@lodge/contracts';

// Has no gaps; messages are oldest first, up to the newest of the last poll.
export interface History {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
}

// Messages are oldest first; `has_more` refers to the requested direction.
export interface MessagePage {
  messages: ChatMessage[];
  has_more: boolean;
}

export const NOTHING_KNOWN: History = { messages: [], hasOlder: true };

const firstId = (page: MessagePage) => page.messages[0]?.id ?? 0;
/** The page holds every message from this id on. */
export const startOf = (page: MessagePage) => (page.has_more ? firstId(page) : 0);
const lastId = (messages: readonly ChatMessage[]) => messages.at(-1)?.id ?? 0;

export const leavesGap = ({ messages, hasOlder }: History, page: MessagePage) =>
  page.has_more && firstId(page) > lastId(messages) && (messages.length > 0 || !hasOlder);

export function withNewest(history: History, page: MessagePage): History {
  const messages = spliced(history.messages, page.messages, startOf(page), Infinity);
  return keptIfSame(history, { messages, hasOlder: page.has_more && history.hasOlder });
}

export function withOlder(history: History, page: MessagePage, before: number): History {
  const messages = spliced(history.messages, page.messages, startOf(page), before);
  return keptIfSame(history, { messages, hasOlder: page.has_more });
}

// Removes deleted messages; adds none older than the known ones.
export function withReread(history: History, page: MessagePage, before: number): History {
  const from = Math.max(startOf(page), history.messages[0]?.id ?? 0);
  const messages = spliced(
    history.messages,
    page.messages.filter(({ id }) => id >= from),
    from,
    before,
  );
  return keptIfSame(history, { ...history, messages });
}

export function withNewer(history: History, page: MessagePage, after: number): History {
  const to = page.has_more ? lastId(page.messages) + 1 : Infinity;
  return keptIfSame(history, {
    ...history,
    messages: spliced(history.messages, page.messages, after + 1, to),
  });
}

export const withoutMessage = (history: History, id: number): History => ({
  ...history,
  messages: history.messages.filter((message) => message.id !== id),
});

export const withEdited = (history: History, edited: ChatMessage): History => ({
  ...history,
  messages: history.messages.map((message) => (message.id === edited.id ? edited : message)),
});

// A page covers ids from `from` up to but excluding `to`: known messages missing from it were
// deleted. Unchanged messages keep their identity.
function spliced(known: readonly ChatMessage[], page: ChatMessage[], from: number, to: number) {
  const old = new Map(known.map((message) => [message.id, message]));
  const kept = page.map((message) =>
    isSame(old.get(message.id), message) ? old.get(message.id)! : message,
  );
  return [...known.filter(({ id }) => id < from), ...kept, ...known.filter(({ id }) => id >= to)];
}

const isSame = (one: ChatMessage | undefined, other: ChatMessage) =>
  one?.content === other.content &&
  one.username === other.username &&
  one.edited_at === other.edited_at &&
  one.reply_to?.id === other.reply_to?.id &&
  one.reply_to?.content === other.reply_to?.content &&
  one.reply_to?.username === other.reply_to?.username;

// Returns the same object if nothing changed, so that nothing renders again.
function keptIfSame(before: History, after: History): History {
  const same =
    before.hasOlder === after.hasOlder &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index]);
  return same ? before : after;
}
