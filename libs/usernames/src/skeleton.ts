import { CONFUSABLES } from './confusables.js';

const textOf = (codes: string) =>
  String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)));

const PROTOTYPES = new Map(
  CONFUSABLES.trim()
    .split(/\s/)
    .flatMap((entry) => {
      const [prototype, sources] = entry.split('=');
      return sources
        .split(',')
        .map((source): [string, string] => [textOf(source), textOf(prototype)]);
    }),
);

// A few characters expand to a dozen each. An index holds this much, and a common prefix of it is alike enough.
const MAX_LENGTH = 200;

const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The skeleton of a text (Unicode Technical Standard 39, section 4): two texts that may be taken
 * for each other have the same. It is for comparing only. Compatibility forms, such as full-width
 * letters, count as what they are forms of.
 * @param text short: the work may grow with the square of its length
 */
export function skeletonOf(text: string): string {
  const visible = text.normalize('NFKC').normalize('NFD').replace(HIDDEN, '');
  return [...visible]
    .map((character) => PROTOTYPES.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

/**
 * The skeletons of a username, none of which two members may share. Case does not distinguish
 * names, and an I looks like an l while an i does not, so the skeletons of the lower-case and the
 * upper-case spelling count too.
 * @returns without duplicates, sorted
 */
export function lookAlikesOf(username: string): string[] {
  const spellings = [username, username.toLowerCase(), username.toUpperCase()];
  const skeletons = spellings.map((spelling) =>
    skeletonOf(spelling).toLowerCase().slice(0, MAX_LENGTH),
  );
  return [...new Set(skeletons)].sort();
}
