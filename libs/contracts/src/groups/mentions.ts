/**
 * Sources of regular expressions with the flag `u`. A mention begins neither within a word nor in the
 * address of a page, and its name ends where a word does.
 */
export const MENTION = {
  begins: String.raw`(?<![\p{L}\p{N}_/])@`,
  ends: String.raw`(?![\p{L}\p{N}\p{M}_])`,
} as const;
