/** A row without its position in the order of its list, which only cursors are made of. */
export function withoutPosition<T extends { position: unknown }>(row: T): Omit<T, 'position'> {
  const { position: _, ...rest } = row;
  return rest;
}

/**
 * A page out of `found`, which was queried with `limit + 1`: an extra row means that there is a
 * next page.
 * @param cursorOf the cursor that continues behind a row
 */
export function pageOf<T>(
  found: T[],
  limit: number,
  cursorOf: (last: T) => string,
): { page: T[]; next_cursor: string | null } {
  const page = found.slice(0, limit);
  return { page, next_cursor: found.length > limit ? cursorOf(page[page.length - 1]) : null };
}
