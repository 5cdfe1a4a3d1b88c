import { LIMITS, MENTION, type Mention } from '@lodge/contracts';

/** Splits a text into what names a member, at the odd places, and what is between. */
export function splitMentions(text: string, mentions: readonly Mention[]): string[] {
  const names = mentions
    .map(({ username }) => username.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .toSorted((one, other) => other.length - one.length);
  return text.split(new RegExp(`(${MENTION.begins}(?:${names.join('|')}))${MENTION.ends}`, 'giu'));
}

/** The name that somebody may be typing. */
export interface BegunMention {
  // Index of its `@`.
  at: number;
  typed: string;
}

const BEGUN = new RegExp(
  `${MENTION.begins}(|[^\\s@][^@\\n]{0,${LIMITS.usernameLength - 1}})$`,
  'u',
);

export function begunMention(text: string): BegunMention | undefined {
  const begun = BEGUN.exec(text);
  return begun ? { at: begun.index, typed: begun[1]! } : undefined;
}
