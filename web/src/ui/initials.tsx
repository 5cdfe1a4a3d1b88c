import { cx } from './cx.js';

// Firefox has it only since version 125.
const graphemes =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

// An accented letter, an emoji family or a flag is one letter of several code points.
const firstLetter = (word: string) =>
  graphemes ? [...graphemes.segment(word)][0]!.segment : [...word][0]!;

// Hidden from screen readers: the name is beside it.
export function Initials({ name, className }: { name: string; className?: string }) {
  const words = name
    .trim()
    .split(/[\s._&+/-]+/)
    .filter(Boolean);
  const letters = words.slice(0, 2).map(firstLetter).join('').toUpperCase();
  return (
    <span aria-hidden translate="no" className={cx('face initials', className)}>
      {letters}
    </span>
  );
}
