/**
 * Walks rows in the order of their ids, as many at a time as `find` returns, until it finds none.
 * No cursor holds a connection while the caller works.
 * @param find the next rows after an id; the first are those after 0
 */
export async function* batchesById<Row extends { id: number }>(
  find: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let found = await find(0);
  while (found.length > 0) {
    yield found;
    found = await find(found[found.length - 1].id);
  }
}
