import { row, type Runner } from './sql.js';

/**
 * Makes a user a member of a group, what was said before counted as read, and closes his pending request as approved, in the caller's transaction.
 * @param admin who added him, when it was an admin
 * @returns false when he is a member already
 * @throws the violation of a foreign key when the group or the user does not exist
 */
export async function addMember(transaction: Runner, groupId: number, userId: number, admin?: number): Promise<boolean> {
  const added = await row(transaction, `
    insert into memberships (group_id, user_id, last_read_id)
    values ($1, $2, coalesce((select max(id) from messages where group_id = $1), 0))
    on conflict do nothing returning group_id`, [groupId, userId]);
  if (!added) return false;
  // Only the role of the admins' service may name a processor.
  await transaction.query(`
    update group_requests set status = 'approved', processed_at = now()${admin ? ', processed_by = $3' : ''}
    where group_id = $1 and user_id = $2 and is_current and status = 'pending'`, admin ? [groupId, userId, admin] : [groupId, userId]);
  return true;
}
