import { batchesById, isOutage, logger, reasonOf } from '@lodge/service';

interface RowSweep<Row> {
  name: string;
  /** Finds the next rows after an id, in the order of ids: some hundreds at most. */
  find: (after: number) => Promise<Row[]>;
  work: (row: Row) => Promise<unknown>;
  /** How many rows a run works on, besides those that fail. */
  most?: number;
}

// While a needed part is down, the rest would fail as well: the next run goes on.
const MAX_OUTAGES_IN_A_ROW = 20;

/**
 * Works on all rows, past those that fail. Two replicas may find the same one: `work` checks it.
 * @throws what the last row failed with, once the others are done; or what `find` failed with
 */
export async function sweepRows<Row extends { id: number }>(sweep: RowSweep<Row>): Promise<void> {
  const { name, find, work, most = Infinity } = sweep;
  let worked = 0;
  let outagesInARow = 0;
  let failure: unknown;
  for await (const row of rowsOf(find)) {
    if (worked === most) break;
    try {
      await work(row);
      worked++;
      outagesInARow = 0;
    } catch (error) {
      logger.warn({ sweep: name, row: row.id, reason: reasonOf(error as Error) }, 'row failed');
      failure = error;
      if (isOutage(error) && ++outagesInARow === MAX_OUTAGES_IN_A_ROW) break;
    }
  }
  if (failure) throw failure;
}

async function* rowsOf<Row extends { id: number }>(find: RowSweep<Row>['find']) {
  for await (const found of batchesById(find)) yield* found;
}
