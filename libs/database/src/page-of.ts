/** Clients see positions only within cursors. */
export function withoutPosition<T extends { position: unknown }>(row: T): Omit<T, 'position'> {
  const { position: _, ...rest } = row;
  return rest;
}

/** @param found queried with `limit + 1`: an extra row means that there is a next page */
export function pageOf<T>(found: T[], limit: number, cursorOf: (last: T) => string) {
  const page = found.slice(0, limit);
  return { page, next_cursor: found.length > limit ? cursorOf(page[page.length - 1]) : null };
}
