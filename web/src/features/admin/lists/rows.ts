import { unique } from '../../../lib/api/use-api.js';

// The part of a list fetched so far; a null cursor means all of it.
export interface Rows<T> {
  rows: T[];
  next_cursor: string | null;
  // Number of rows on all pages, if the API reports it.
  total?: number;
}

export type Compare<T> = (one: T, other: T) => number;

export function appended<T extends { id: number }>(list: Rows<T>, page: Rows<T>): Rows<T> {
  return { ...page, rows: unique([...list.rows, ...page.rows]) };
}

// Rows beyond the first page stay, so that the reader keeps their place. `compare` is undefined if
// only the API knows the order.
export function refreshed<T extends { id: number }>(
  list: Rows<T> | undefined,
  first: Rows<T>,
  compare: Compare<T> | undefined,
): Rows<T> {
  const last = first.rows.at(-1);
  if (!list || !last || first.next_cursor === null) return first;
  const behind = compare
    ? list.rows.filter((row) => compare(row, last) > 0).sort(compare)
    : rowsAfter(list.rows, last.id);
  return behind.length === 0
    ? first
    : { ...first, rows: unique([...first.rows, ...behind]), next_cursor: list.next_cursor };
}

function rowsAfter<T extends { id: number }>(rows: T[], id: number): T[] {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? [] : rows.slice(at + 1);
}

// Puts the row where it was or now belongs; the list is unchanged if it has no place for it.
export function placed<T extends { id: number }>(
  list: Rows<T>,
  row: T,
  fits: boolean,
  compare: Compare<T> | undefined,
): Rows<T> {
  const { rows, next_cursor } = list;
  if (!fits) return without(list, row.id);
  if (rows.some(({ id }) => id === row.id))
    return { ...list, rows: rows.map((other) => (other.id === row.id ? row : other)) };
  if (!compare) return list;
  const at = rows.findIndex((other) => compare(row, other) < 0);
  // The row belongs to a page not fetched yet and will come with it.
  if (at < 0 && next_cursor !== null) return list;
  return { ...list, rows: rows.toSpliced(at < 0 ? rows.length : at, 0, row) };
}

export function updated<T extends { id: number }>(
  list: Rows<T>,
  id: number,
  change: Partial<T>,
  fits: (row: T) => boolean,
  compare: Compare<T> | undefined,
): Rows<T> {
  const row = list.rows.find((other) => other.id === id);
  if (!row) return list;
  const next = { ...row, ...change };
  return placed(list, next, fits(next), compare);
}

export function keeping<T extends { id: number }>(
  list: Rows<T>,
  wanted: (row: T) => boolean,
): Rows<T> {
  const rows = list.rows.filter(wanted);
  const gone = list.rows.length - rows.length;
  return { ...list, rows, ...(list.total !== undefined && { total: list.total - gone }) };
}

export const without = <T extends { id: number }>(list: Rows<T>, id: number): Rows<T> =>
  keeping(list, (row) => row.id !== id);
