/**
 * Clients see positions only within cursors: JSON leaves out what is undefined. An object without
 * the key would be a dictionary to V8, which takes several times as long to make and to write.
 */
export const withoutPosition = <T extends { position: unknown }>(row: T): Omit<T, 'position'> => ({
  ...row,
  position: undefined,
});

/** @param found queried with `limit + 1`: an extra row means that there is a next page */
export function pageOf<T>(found: T[], limit: number, cursorOf: (last: T) => string) {
  const page = found.slice(0, limit);
  return { page, next_cursor: found.length > limit ? cursorOf(page[page.length - 1]) : null };
}
