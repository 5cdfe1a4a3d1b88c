/** A row without the place it has in the order of its list, which only cursors are made of. */
export function withoutPlace<T extends { place: unknown }>(row: T): Omit<T, 'place'> {
  const { place: _, ...rest } = row;
  return rest;
}

/**
 * A page out of `found`, which was asked for with `limit + 1`: one row more says that there is a next page.
 * @param cursorOf what the next page goes on behind, of the last row of this one
 */
export function pageOf<T>(
  found: T[],
  limit: number,
  cursorOf: (last: T) => string,
): { page: T[]; next_cursor: string | null } {
  const page = found.slice(0, limit);
  return { page, next_cursor: found.length > limit ? cursorOf(page[page.length - 1]) : null };
}
