import { encodeCursor } from '@lodge/service';
import { rows, type Runner, type Statement } from './sql.js';

/** Undefined stays out of JSON; leaving out the key would make the object slow for V8. */
export const withoutPosition = <T extends { position: unknown }>(row: T): Omit<T, 'position'> => ({
  ...row,
  position: undefined,
});

/** @param found queried with `limit + 1`: an extra row means that there is a next page */
export function pageOf<T>(found: T[], limit: number, cursorAfter: (last: T) => string) {
  const page = found.slice(0, limit);
  return { page, next_cursor: found.length > limit ? cursorAfter(page[page.length - 1]) : null };
}

export const pageById = <T extends { id: number }>(found: T[], limit: number) =>
  pageOf(found, limit, ({ id }) => String(id));

/** Makes a page of rows that are listed in the order of a text. */
export const pageByText = <T extends { position: string }>(found: T[], limit: number) =>
  pageOf(found, limit, ({ position }) => encodeCursor(position));

/** Reads a page by a statement that lists rows in the order of their ids, up to `:limit`. */
export async function listPage<Row extends { id: number }, Values extends { limit: number }>(
  runner: Runner,
  list: Statement<Row, Values>,
  values: Omit<Values, 'limit'>,
  limit: number,
) {
  const all: object = { ...values, limit: limit + 1 };
  return pageById(await rows<Row, object>(runner, list, all), limit);
}

/** Reads a page of a queue by a statement that lists `limit + 1` rows in the order of their `position`. */
export async function queuePage<Row extends { position: number }, Values extends object>(
  runner: Runner,
  list: Statement<Row, Values>,
  values: Values,
  limit: number,
) {
  const found = await rows<Row, object>(runner, list, values);
  const { page, next_cursor } = pageOf(found, limit, ({ position }) => String(position));
  return { page: page.map(withoutPosition), next_cursor };
}
