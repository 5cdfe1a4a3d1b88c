/** Undefined stays out of JSON; leaving out the key would make the object slow for V8. */
export const withoutPosition = <T extends { position: unknown }>(row: T): Omit<T, 'position'> => ({
  ...row,
  position: undefined,
});

/** @param found queried with `limit + 1`: an extra row means that there is a next page */
export function pageOf<T>(found: T[], limit: number, cursorOf: (last: T) => string) {
  const page = found.slice(0, limit);
  return { page, next_cursor: found.length > limit ? cursorOf(page[page.length - 1]) : null };
}

export const pageById = <T extends { id: number }>(found: T[], limit: number) =>
  pageOf(found, limit, ({ id }) => String(id));
