const NUMBERED = /^(?:§\s*\d+|(?:\d+\.)+\d*)\s+\S/;
const ENDS_A_SENTENCE = /[.,;:!?]$/;
/** In characters. A longer line is a paragraph that begins with a number. */
const MAX_TITLE_LENGTH = 80;

/** Returns the first line of `paragraph` if it is the title of a section, such as "2. What we keep". */
export function numberedTitle(paragraph: string): string | undefined {
  const [first = '', second = ''] = paragraph.split('\n');
  // Consecutive numbered lines are items of a list.
  const isTitle =
    first.length <= MAX_TITLE_LENGTH &&
    NUMBERED.test(first) &&
    !NUMBERED.test(second) &&
    !ENDS_A_SENTENCE.test(first);
  return isTitle ? first : undefined;
}
