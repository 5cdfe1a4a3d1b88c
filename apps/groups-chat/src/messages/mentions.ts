import { LIMITS, MENTION } from '@lodge/contracts';

const AT = new RegExp(MENTION.begins, 'gu');
const ENDS = new RegExp(`^${MENTION.ends}`, 'u');

/** What may be names in a text: for each `@`, everything behind it up to the end of a word. */
export function namesIn(text: string): { places: number[]; names: string[] } {
  const found = [...text.matchAll(AT)].slice(0, LIMITS.mentions).flatMap(({ index }) => {
    const behind = Array.from(text.slice(index + 1));
    return behind.slice(0, LIMITS.usernameLength).flatMap((_, at) => {
      const isWhole = ENDS.test(behind[at + 1] ?? '');
      return isWhole ? [{ place: index, name: behind.slice(0, at + 1).join('') }] : [];
    });
  });
  return { places: found.map(({ place }) => place), names: found.map(({ name }) => name) };
}
