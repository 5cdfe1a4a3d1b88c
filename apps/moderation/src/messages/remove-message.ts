import type { Transaction } from '@lodge/database';
import { Message } from '../entities.js';

/** @returns false if it is gone already */
export async function removeMessage(transaction: Transaction, id: number): Promise<boolean> {
  const message = await transaction.findOneBy(Message, { id });
  const { affected } = await transaction.delete(Message, { id });
  if (!message || !affected) return false;
  const { group_id: groupId, user_id: author } = message;
  transaction.publish('message.deleted', { groupId, authors: [author] });
  return true;
}
