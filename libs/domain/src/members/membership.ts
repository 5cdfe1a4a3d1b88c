import { row, rows } from '@lodge/database';
import type { EntityManager } from 'typeorm';
import * as sql from './membership.sql.js';

export async function lockMembership(transaction: EntityManager, groupId: number, userId: number) {
  await rows(transaction, sql.LOCK_MEMBERSHIP, { groupId, userId });
}

/**
 * Also approves a pending request. An admin lifts a removal; a code does not.
 * @throws the violation of a foreign key if the group or the user does not exist
 */
export async function addMember(
  transaction: EntityManager,
  groupId: number,
  userId: number,
  admin?: number,
): Promise<'added' | 'already_member' | 'removed'> {
  const ids = { groupId, userId };
  await lockMembership(transaction, groupId, userId);
  if (admin) await rows(transaction, sql.LIFT_REMOVAL, ids);
  if (!(await row(transaction, sql.ADD_MEMBER, ids))) {
    return (await row(transaction, sql.IS_MEMBER, ids)) ? 'already_member' : 'removed';
  }
  if (admin) await rows(transaction, sql.APPROVE_REQUEST_AS_ADMIN, { ...ids, adminId: admin });
  else await rows(transaction, sql.APPROVE_REQUEST, ids);
  return 'added';
}

/**
 * Codes no longer work for the user, who may request again. @returns false for a non-member
 * @throws the violation of a foreign key if the group or the user is being deleted
 */
export async function removeMember(transaction: EntityManager, groupId: number, userId: number) {
  const ids = { groupId, userId };
  await lockMembership(transaction, groupId, userId);
  const recorded = await row(transaction, sql.RECORD_REMOVAL, ids);
  const wasMember = await row(transaction, sql.END_MEMBERSHIP, ids);
  if (!wasMember && !recorded) return false;
  // What a former member requested since they left waits for its own decision.
  await rows(transaction, wasMember ? sql.RETIRE_REQUESTS : sql.RETIRE_DECIDED_REQUEST, ids);
  return true;
}

/**
 * Codes keep working, unlike after a removal. Returns false for a non-member.
 * @throws the violation of a foreign key if the group or the user is being deleted
 */
export async function endMembership(transaction: EntityManager, groupId: number, userId: number) {
  const ids = { groupId, userId };
  await lockMembership(transaction, groupId, userId);
  await rows(transaction, sql.RECORD_DEPARTURE, ids);
  if (!(await row(transaction, sql.END_MEMBERSHIP, ids))) return false;
  await rows(transaction, sql.RETIRE_APPROVED_REQUEST, ids);
  return true;
}
