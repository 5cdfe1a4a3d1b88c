import { folded } from '../../../lib/folded.js';

const LETTERS = /([\p{L}\p{N}\p{M}]+)/u;

/** A text of which the words are marked that begin as one of the search does. */
export function Marked({ text, q }: { text: string; q: string }) {
  const sought = wordsIn(q).filter(isWord).map(folded);
  return (
    <bdi>
      {wordsIn(text).map((part, index) =>
        isWord(part, index) && sought.some((word) => folded(part).startsWith(word)) ? (
          <mark key={index} className="rounded-sm bg-brass-wash font-semibold text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  );
}

// What matches stands between what does not.
const wordsIn = (text: string) => text.split(LETTERS);
const isWord = (_part: string, index: number) => index % 2 === 1;
