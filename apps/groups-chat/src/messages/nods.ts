import { NODS, type ChatMessage, type Mention, type NodEmoji } from '@lodge/contracts';

/** The nods of one emoji, of members who are not hidden. */
export interface Given {
  emoji: NodEmoji;
  user_ids: number[];
}

export type StoredMessage = Omit<ChatMessage, 'nods' | 'mentions'> & {
  nods: Given[] | null;
  mentions: Mention[] | null;
};

export const NOBODY: ReadonlySet<number> = new Set();

/** @param viewerId null for members who gave none */
export function countedFor(
  viewerId: number | null,
  given: readonly Given[] | null,
  hidden: ReadonlySet<number> = NOBODY,
): ChatMessage['nods'] {
  const counted = NODS.flatMap((emoji) => {
    const all = given?.find((one) => one.emoji === emoji)?.user_ids ?? [];
    const seen = all.filter((id) => !hidden.has(id));
    if (seen.length === 0) return [];
    return [{ emoji, count: seen.length, mine: viewerId !== null && seen.includes(viewerId) }];
  });
  return counted.length > 0 ? counted : undefined;
}

export const withNods = (message: StoredMessage, viewerId: number | null): ChatMessage => ({
  ...message,
  nods: countedFor(viewerId, message.nods),
  mentions: message.mentions ?? undefined,
});
