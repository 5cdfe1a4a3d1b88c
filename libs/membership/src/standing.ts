import { row, type Runner } from '@lodge/database';

/**
 * Until the end of the transaction, nobody else decides whether this user is, wants to be or may be
 * in the group: a membership that comes closes the request that is there, and no request comes after.
 */
export const lockStanding = (transaction: Runner, groupId: number, userId: number) =>
  transaction.query('select pg_advisory_xact_lock($1, $2)', [groupId, userId]);

/**
 * Makes a user a member of a group, what was said before counted as read, and closes their pending
 * request as approved, in the caller's transaction. An admin lifts a removal; a code does not.
 * @param admin who added them, when it was an admin
 * @throws the violation of a foreign key when the group or the user does not exist
 */
export async function addMember(
  transaction: Runner,
  groupId: number,
  userId: number,
  admin?: number,
): Promise<'added' | 'already_member' | 'removed'> {
  await lockStanding(transaction, groupId, userId);
  if (admin) await transaction.query(LIFT_REMOVAL, [groupId, userId]);
  if (!(await row(transaction, ADD_MEMBER, [groupId, userId]))) {
    return (await row(transaction, MEMBERSHIP, [groupId, userId])) ? 'already_member' : 'removed';
  }
  // Only the role of the admins' service may name a processor.
  await transaction.query(
    `
    update group_requests
    set status = 'approved', processed_at = now()${admin ? ', processed_by = $3' : ''}
    where group_id = $1 and user_id = $2 and is_current and status = 'pending'`,
    admin ? [groupId, userId, admin] : [groupId, userId],
  );
  return 'added';
}

const MEMBERSHIP = 'select 1 from memberships where group_id = $1 and user_id = $2';
const LIFT_REMOVAL = 'delete from group_removals where group_id = $1 and user_id = $2';

const ADD_MEMBER = `
  insert into memberships (group_id, user_id, last_read_id)
  select $1, $2, coalesce((select max(id) from messages where group_id = $1), 0)
  where not exists (select from group_removals where group_id = $1 and user_id = $2)
  on conflict do nothing returning group_id`;

/**
 * Ends a membership as an admin's decision, in the caller's transaction: codes of the group no
 * longer work for this user, and their requests become history, so that they may ask again.
 * @returns false when they are no member
 * @throws the violation of a foreign key when the group or the user is being deleted
 */
export async function removeMember(
  transaction: Runner,
  groupId: number,
  userId: number,
): Promise<boolean> {
  await lockStanding(transaction, groupId, userId);
  // First, as the deletion of a user locks in this order: the user, then the membership.
  await transaction.query(NOTE_REMOVAL, [groupId, userId]);
  const removed = await row(transaction, END_MEMBERSHIP, [groupId, userId]);
  if (!removed) return false;
  await transaction.query(RETIRE_REQUESTS, [groupId, userId]);
  return true;
}

const NOTE_REMOVAL = `
  insert into group_removals (group_id, user_id)
  select group_id, user_id from memberships where group_id = $1 and user_id = $2
  on conflict do nothing`;

const END_MEMBERSHIP = `
  delete from memberships where group_id = $1 and user_id = $2 returning user_id`;

const RETIRE_REQUESTS = `
  update group_requests set is_current = false
  where group_id = $1 and user_id = $2 and is_current`;
