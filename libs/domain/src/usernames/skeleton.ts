import confusables from './confusables.json' with { type: 'json' };

const textOf = (codes: string) =>
  String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)));

// Derived from Unicode's confusables.txt, version 17.0.0 (© Unicode, Inc.,
// https://www.unicode.org/license.txt). Each entry is in hexadecimal: what the skeleton has, `=`,
// and the code points it stands for.
const PROTOTYPES = new Map(
  confusables
    .flatMap((line) => line.split(' '))
    .flatMap((entry) => {
      const [prototype, sources] = entry.split('=');
      return sources
        .split(',')
        .map((source): [string, string] => [textOf(source), textOf(prototype)]);
    }),
);

// Characters may expand to a dozen each. An index has room for this; names that share it are alike.
const MAX_LENGTH = 200;

const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu;

// Unicode Technical Standard 39, section 4, for comparison only. Compatibility forms count as what
// they stand for. The work may grow with the square of the length.
export function skeletonOf(text: string): string {
  const visible = text.normalize('NFKC').normalize('NFD').replace(HIDDEN, '');
  return [...visible]
    .map((character) => PROTOTYPES.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

// Returns sorted skeletons of both cases, too: an I looks like an l, an i does not.
export function lookAlikesOf(username: string): string[] {
  const spellings = [username, username.toLowerCase(), username.toUpperCase()];
  const skeletons = spellings.map((spelling) =>
    skeletonOf(spelling).toLowerCase().slice(0, MAX_LENGTH),
  );
  return [...new Set(skeletons)].sort();
}
