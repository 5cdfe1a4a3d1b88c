// The generated column `queue_place` of each queue orders by stage, turn and id: in each stage comes
// the first of every account, then the second of each. What is decided has the last stage.
const END_OF_WAITING = 'place_in_queue(4, 0, 0)';

export const isWaiting = (row: string) => `${row}.queue_place < ${END_OF_WAITING}`;

export const isDecided = (row: string) => `${row}.queue_place >= ${END_OF_WAITING}`;

/** The position of a row is the cursor of the page after it. */
export type Placed<Row> = Row & { position: number };

// The limit is no parameter: PostgreSQL would plan each page again.
export const pageAfter = (row: string, limit: number) =>
  `${row}.queue_place > :after order by ${row}.queue_place limit ${limit}`;
