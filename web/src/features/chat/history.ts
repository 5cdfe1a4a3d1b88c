import type { ChatMessage } from '@lodge/contracts';

/** What is known of a conversation: a stretch without a hole, oldest first, up to the newest of the last poll. */
export interface History {
  messages: readonly ChatMessage[];
  /** Whether there are older ones that were not loaded. */
  hasOlder: boolean;
}

/** An answer: oldest first; `has_more` says whether there are more in the direction that was asked for. */
export interface MessagePage {
  messages: ChatMessage[];
  has_more: boolean;
}

export const NOTHING_KNOWN: History = { messages: [], hasOlder: true };

const firstId = (page: MessagePage) => page.messages[0]?.id ?? 0;
const lastId = (messages: readonly ChatMessage[]) => messages.at(-1)?.id ?? 0;

/** Whether messages may lie between what is known and this page of the newest. */
export const leavesHole = ({ messages, hasOlder }: History, page: MessagePage) =>
  page.has_more && firstId(page) > lastId(messages) && (messages.length > 0 || !hasOlder);

/** The newest messages. */
export function withNewest(history: History, page: MessagePage): History {
  const messages = stretch(
    history.messages,
    page.messages,
    page.has_more ? firstId(page) : 0,
    Infinity,
  );
  return settled(history, { messages, hasOlder: page.has_more && history.hasOlder });
}

/** The newest messages before the one with the id `before`. */
export function withOlder(history: History, page: MessagePage, before: number): History {
  const messages = stretch(
    history.messages,
    page.messages,
    page.has_more ? firstId(page) : 0,
    before,
  );
  return settled(history, { messages, hasOlder: page.has_more });
}

/** The same answer about messages that are known already: tells which of them are gone, and adds none before them. */
export function withReread(history: History, page: MessagePage, before: number): History {
  const from = Math.max(page.has_more ? firstId(page) : 0, history.messages[0]?.id ?? 0);
  const messages = stretch(
    history.messages,
    page.messages.filter(({ id }) => id >= from),
    from,
    before,
  );
  return settled(history, { ...history, messages });
}

/** The oldest messages after the one with the id `after`. */
export function withNewer(history: History, page: MessagePage, after: number): History {
  const to = page.has_more ? lastId(page.messages) + 1 : Infinity;
  return settled(history, {
    ...history,
    messages: stretch(history.messages, page.messages, after + 1, to),
  });
}

export const withoutMessage = (history: History, id: number): History => ({
  ...history,
  messages: history.messages.filter((message) => message.id !== id),
});

/**
 * An answer knows all about the ids from `from` to below `to`: what was known of those is replaced, so that deletions
 * show, and the rest stays. A message that did not change stays the same object.
 */
function stretch(
  known: readonly ChatMessage[],
  page: ChatMessage[],
  from: number,
  to: number,
): ChatMessage[] {
  const old = new Map(known.map((message) => [message.id, message]));
  const kept = page.map((message) =>
    alike(old.get(message.id), message) ? old.get(message.id)! : message,
  );
  return [...known.filter(({ id }) => id < from), ...kept, ...known.filter(({ id }) => id >= to)];
}

const alike = (one: ChatMessage | undefined, other: ChatMessage) =>
  one?.content === other.content && one.username === other.username;

/** The same history as before where nothing changed, so that nothing is drawn again. */
function settled(before: History, after: History): History {
  const same =
    before.hasOlder === after.hasOlder &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index]);
  return same ? before : after;
}
