// The fetched part of a list; null when that is all of it.
export interface Rows<T> {
  rows: T[];
  next_cursor: string | null;
}

type Compare<T> = (one: T, other: T) => number;

export function appended<T extends { id: number }>(list: Rows<T>, page: Rows<T>): Rows<T> {
  return { rows: unique([...list.rows, ...page.rows]), next_cursor: page.next_cursor };
}

// Rows behind the first page stay, so that the reader keeps their place.
export function refreshed<T extends { id: number }>(
  list: Rows<T> | undefined,
  first: Rows<T>,
  compare: Compare<T>,
): Rows<T> {
  const last = first.rows.at(-1);
  if (!list || !last || first.next_cursor === null) return first;
  const behind = list.rows.filter((row) => compare(row, last) > 0).sort(compare);
  return behind.length === 0
    ? first
    : { rows: unique([...first.rows, ...behind]), next_cursor: list.next_cursor };
}

// Where it was, where it belongs now, or not at all.
export function placed<T extends { id: number }>(
  list: Rows<T>,
  row: T,
  fits: boolean,
  compare: Compare<T>,
): Rows<T> {
  const { rows, next_cursor } = list;
  if (!fits) return without(list, row.id);
  if (rows.some(({ id }) => id === row.id))
    return { rows: rows.map((other) => (other.id === row.id ? row : other)), next_cursor };
  const at = rows.findIndex((other) => compare(row, other) < 0);
  // Beyond what was fetched: it comes with its page.
  if (at < 0 && next_cursor !== null) return list;
  return { rows: rows.toSpliced(at < 0 ? rows.length : at, 0, row), next_cursor };
}

export function updated<T extends { id: number }>(
  list: Rows<T>,
  id: number,
  change: Partial<T>,
  fits: (row: T) => boolean,
  compare: Compare<T>,
): Rows<T> {
  const row = list.rows.find((other) => other.id === id);
  if (!row) return list;
  const next = { ...row, ...change };
  return placed(list, next, fits(next), compare);
}

export const keeping = <T extends { id: number }>(
  { rows, next_cursor }: Rows<T>,
  wanted: (row: T) => boolean,
): Rows<T> => ({ rows: rows.filter(wanted), next_cursor });

export const without = <T extends { id: number }>(list: Rows<T>, id: number): Rows<T> =>
  keeping(list, (row) => row.id !== id);

function unique<T extends { id: number }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
