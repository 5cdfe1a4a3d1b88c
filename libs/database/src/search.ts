import { containing, escaped, folded } from './sql.js';

/**
 * SQL: text as searches compare and lists order it, without case and accents ("café" is found by
 * "Cafe", and stands between "cab" and "cat"). Must match the indexes of the migration `search`.
 */
const searched = (expression: string) =>
  `lower(regexp_replace(normalize(${expression}, nfd), '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8")`;

/** SQL: where a name stands in a list; no two names of different spelling stand in one place. */
export const inOrder = (name: string) => `${searched(name)} || chr(1) || ${folded(name)}`;

/** Parameters of {@link foundIn} and {@link rankOf}: what contains the text, what begins with it. */
export const patternsOf = (text: string): [contains: string, begins: string] => [
  containing(text),
  `${escaped(text)}%`,
];

/** SQL, a condition served by an index on `searched(expression)`. */
export const foundIn = (expression: string, contains: string) =>
  `${searched(expression)} like ${searched(`${contains}::text`)}`;

/** SQL: 0 where the name begins with the text, 1 where it contains it, 2 otherwise. */
export const rankOf = (name: string, contains: string, begins: string) => `
  case when ${foundIn(name, begins)} then 0 when ${foundIn(name, contains)} then 1 else 2 end`;
