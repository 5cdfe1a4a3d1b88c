import { row, type Transaction } from '@lodge/database';
import { DELETE_MESSAGE } from './messages.sql.js';

/** @returns false if it is gone already */
export async function removeMessage(transaction: Transaction, id: number): Promise<boolean> {
  const deleted = await row(transaction, DELETE_MESSAGE, { id });
  if (!deleted) return false;
  transaction.publish('message.deleted', { groupId: deleted.group_id, authors: [deleted.user_id] });
  return true;
}
