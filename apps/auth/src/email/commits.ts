import { row, type Runner } from '@lodge/database';
import { READ_COMMIT } from './commits.sql.js';

/** @throws while the transaction is in progress */
export async function isCommitted(runner: Runner, transactionId: string): Promise<boolean> {
  const { status } = (await row(runner, READ_COMMIT, { transactionId }))!;
  if (status === 'in progress') throw new Error('not decided yet');
  return status === 'committed';
}
