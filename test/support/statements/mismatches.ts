import type { Description } from './describer.js';
import type { Columns } from './row-types.js';

const OUTER_JOIN = /\b(left|right|full) join\b/;

/**
 * In which a row type differs from what PostgreSQL returns. What is inside JSON is not compared. Of null it is certain
 * that a column of a table is never null if the table says so, unless an outer join may make a row of nulls, and that
 * it may be null otherwise, unless a condition prevents it.
 */
export function mismatches(declared: Columns, text: string, { columns }: Description): string[] {
  const names = columns.map(({ name }) => name);
  const differences = columns.flatMap(({ name, kind, isNullable }, place) => {
    if (names.indexOf(name) < place) return [`${name} is returned twice`];
    if (!declared[name]) return [`${name} is not in the type`];
    const kinds = declared[name].filter((one) => one !== 'null' && one !== 'undefined');
    const mayBeNull = declared[name].includes('null');
    if (!kinds.every((one) => isOf(one, kind))) return [`${name} is ${kind}, not ${kinds}`];
    if (isNullable === true && !mayBeNull) return [`${name} may be null`];
    if (isNullable === false && mayBeNull && !OUTER_JOIN.test(text))
      return [`${name} is never null`];
    return [];
  });
  const lacking = Object.keys(declared).filter(
    (name) => !declared[name].includes('undefined') && !names.includes(name),
  );
  return [...differences, ...lacking.map((name) => `${name} is not returned`)];
}

const isOf = (declared: string, kind: string) =>
  kind === 'object' ? declared === 'object' || declared.endsWith('[]') : declared === kind;
