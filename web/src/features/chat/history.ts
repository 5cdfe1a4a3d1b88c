import type { ChatMessage } from '@lodge/contracts';

/**
 * The known messages of a conversation: without gaps, oldest first, up to the newest of the last
 * poll.
 */
export interface History {
  messages: readonly ChatMessage[];
  /** Whether there are older messages that are not loaded. */
  hasOlder: boolean;
}

/** Oldest first; `has_more` says whether there are more in the requested direction. */
export interface MessagePage {
  messages: ChatMessage[];
  has_more: boolean;
}

export const NOTHING_KNOWN: History = { messages: [], hasOlder: true };

const firstId = (page: MessagePage) => page.messages[0]?.id ?? 0;
const lastId = (messages: readonly ChatMessage[]) => messages.at(-1)?.id ?? 0;

/** Whether messages may lie between the known ones and this page of the newest. */
export const leavesGap = ({ messages, hasOlder }: History, page: MessagePage) =>
  page.has_more && firstId(page) > lastId(messages) && (messages.length > 0 || !hasOlder);

/** The newest messages. */
export function withNewest(history: History, page: MessagePage): History {
  const messages = spliced(
    history.messages,
    page.messages,
    page.has_more ? firstId(page) : 0,
    Infinity,
  );
  return settled(history, { messages, hasOlder: page.has_more && history.hasOlder });
}

/** The newest messages before the one with the id `before`. */
export function withOlder(history: History, page: MessagePage, before: number): History {
  const messages = spliced(
    history.messages,
    page.messages,
    page.has_more ? firstId(page) : 0,
    before,
  );
  return settled(history, { messages, hasOlder: page.has_more });
}

/** A page of messages that are known already: removes deleted ones, and adds none before them. */
export function withReread(history: History, page: MessagePage, before: number): History {
  const from = Math.max(page.has_more ? firstId(page) : 0, history.messages[0]?.id ?? 0);
  const messages = spliced(
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
    messages: spliced(history.messages, page.messages, after + 1, to),
  });
}

export const withoutMessage = (history: History, id: number): History => ({
  ...history,
  messages: history.messages.filter((message) => message.id !== id),
});

/**
 * A page covers all ids from `from` to below `to`: the known messages in that range are replaced,
 * so
 * that deletions show. A message that did not change stays the same object.
 */
function spliced(
  known: readonly ChatMessage[],
  page: ChatMessage[],
  from: number,
  to: number,
): ChatMessage[] {
  const old = new Map(known.map((message) => [message.id, message]));
  const kept = page.map((message) =>
    isSame(old.get(message.id), message) ? old.get(message.id)! : message,
  );
  return [...known.filter(({ id }) => id < from), ...kept, ...known.filter(({ id }) => id >= to)];
}

const isSame = (one: ChatMessage | undefined, other: ChatMessage) =>
  one?.content === other.content && one.username === other.username;

/** The previous history if nothing changed, so that nothing renders again. */
function settled(before: History, after: History): History {
  const same =
    before.hasOlder === after.hasOlder &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index]);
  return same ? before : after;
}
