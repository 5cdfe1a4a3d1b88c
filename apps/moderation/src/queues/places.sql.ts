// Each queue is ordered by its generated column `queue_place`, made of stage, turn and id. Within a
// stage, the first row of every account comes before the second row of any. Decided rows are in the
// last stage.
const END_OF_WAITING = 'place_in_queue(4, 0, 0)';

export const isWaiting = (row: string) => `${row}.queue_place < ${END_OF_WAITING}`;

export const isDecided = (row: string) => `${row}.queue_place >= ${END_OF_WAITING}`;

/** The position of a row is the cursor of the page after it. */
export type Placed<Row> = Row & { position: number };

// The limit is no parameter: PostgreSQL would plan each page again.
export const pageAfter = (row: string, limit: number) =>
  `${row}.queue_place > :after order by ${row}.queue_place limit ${limit}`;
