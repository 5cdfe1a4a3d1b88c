import type { DataSource } from 'typeorm';
import { containing, escaped, folded, rows, type Statement, type ValuesOf } from './sql.js';
import { inTransaction } from './transactions.js';

/**
 * SQL: text without case, accents and widths: "café" is found by "Cafe" and stands between "cab"
 * and "cat". Must match the indexes of the migrations.
 */
export const searched = (expression: string) =>
  `casefold(regexp_replace(normalize(${expression}, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast")`;

/** SQL: the place of a name in a list; two spellings never share one. */
export const sortKey = (name: string) => sortKeyOf(searched(name), name);

const sortKeyOf = (sought: string, name: string) =>
  `${sought} || chr(1) || (${folded(name)} collate "pg_unicode_fast")`;

/** Decomposes the text before it escapes it, as "％" becomes "%". */
export function patternsOf(text: string): { contains: string; begins: string } {
  const decomposed = text.normalize('NFKD');
  return { contains: containing(decomposed), begins: `${escaped(decomposed)}%` };
}

/** SQL condition. A space in the pattern may be missing: "jack river" finds "JackRiver", too. */
export const isLike = (sought: string, pattern: string) =>
  `(${sought} like ${searched(`${pattern}::text`)}
    or ${sought} like ${searched(`replace(${pattern}::text, ' ', '')`)})`;

/** SQL condition, served by an index on `searched(expression)`. */
export const foundIn = (expression: string, contains: string) =>
  isLike(searched(expression), contains);

/**
 * SQL: the place of a name in the list that a search finds: names come first that begin with the
 * text, then those that contain it. `sought` is the name as {@link searched}.
 */
export const foundPlace = (sought: string, name: string, otherRanks = '2') => `
  case when ${isLike(sought, ':begins')} then 0
    when ${isLike(sought, ':contains')} then 1 else ${otherRanks} end
  || ${sortKeyOf(sought, name)}`;

const BY_INDEX_ON_ONE_CORE =
  'set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0';

const searching =
  (settings: string) =>
  <Row, Values extends object>(
    source: DataSource,
    search: Statement<Row, Values>,
    ...values: ValuesOf<Values>
  ): Promise<Row[]> =>
    inTransaction(source, async (transaction) => {
      await transaction.query(settings);
      return rows(transaction, search, ...values);
    });

/**
 * The planner does not count folding, and would fold every row rather than read an index. Workers
 * would each take a core from members, and finish no sooner on few.
 */
export const searchRows = searching(BY_INDEX_ON_ONE_CORE);

/**
 * Reads the names of a group's members one by one. A service's role sees no statistics of folded
 * names, so the planner takes each name for a rare one, and would first find all who have it in the
 * whole community.
 */
export const searchInGroup = searching(
  `${BY_INDEX_ON_ONE_CORE}; set local enable_bitmapscan = off`,
);
