import type { DataSource, QueryRunner } from 'typeorm';
import type { Statement } from './sql.js';

const BATCH = 1_000;

/**
 * Rows as of one moment, a thousand at a time, however many there are. Holds a connection until the
 * end, and asks for the next batch within 20 s (`idle_in_transaction_session_timeout`).
 */
export async function* inBatches<Row>(
  source: DataSource,
  { text }: Statement<Row>,
  values: unknown[],
): AsyncGenerator<Row[]> {
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`declare batches no scroll cursor for ${text}`, values);
    for (;;) {
      const batch: Row[] = await runner.query(`fetch ${BATCH} from batches`);
      if (batch.length === 0) break;
      yield batch;
    }
  } finally {
    await end(runner);
  }
}

// Read only, so that there is nothing to commit. Releasing alone would leave the transaction open.
async function end(runner: QueryRunner) {
  try {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } finally {
    await runner.release();
  }
}
