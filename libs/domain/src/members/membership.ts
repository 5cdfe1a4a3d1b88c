import { row, rows } from '@lodge/database';
import type { EntityManager } from 'typeorm';
import {
  ADD_MEMBER,
  APPROVE_REQUEST,
  APPROVE_REQUEST_AS_ADMIN,
  END_MEMBERSHIP,
  IS_MEMBER,
  LIFT_REMOVAL,
  LOCK_MEMBERSHIP,
  RECORD_DEPARTURE,
  RECORD_REMOVAL,
  RETIRE_APPROVED_REQUEST,
  RETIRE_DECIDED_REQUEST,
  RETIRE_REQUESTS,
} from './membership.sql.js';

/** Serializes the decisions on a user and a group until the transaction ends. */
export async function lockMembership(
  transaction: EntityManager,
  groupId: number,
  userId: number,
): Promise<void> {
  await rows(transaction, LOCK_MEMBERSHIP, [groupId, userId]);
}

/**
 * Also approves a pending request. An admin lifts a removal; a code does not.
 * @param admin who added them, when it was an admin
 * @throws the violation of a foreign key when the group or the user does not exist
 */
export async function addMember(
  transaction: EntityManager,
  groupId: number,
  userId: number,
  admin?: number,
): Promise<'added' | 'already_member' | 'removed'> {
  const ids = [groupId, userId];
  await lockMembership(transaction, groupId, userId);
  if (admin) await rows(transaction, LIFT_REMOVAL, ids);
  if (!(await row(transaction, ADD_MEMBER, ids))) {
    return (await row(transaction, IS_MEMBER, ids)) ? 'already_member' : 'removed';
  }
  if (admin) await rows(transaction, APPROVE_REQUEST_AS_ADMIN, [...ids, admin]);
  else await rows(transaction, APPROVE_REQUEST, ids);
  return 'added';
}

/**
 * Removes a member for an admin: codes no longer work for the user, who may request again. False
 * for a non-member who did not leave within the hour.
 * @throws the violation of a foreign key when the group or the user is being deleted
 */
export async function removeMember(
  transaction: EntityManager,
  groupId: number,
  userId: number,
): Promise<boolean> {
  const ids = [groupId, userId];
  await lockMembership(transaction, groupId, userId);
  const recorded = await row(transaction, RECORD_REMOVAL, ids);
  const wasMember = await row(transaction, END_MEMBERSHIP, ids);
  if (!wasMember && !recorded) return false;
  // What a former member requested since they left waits for its own decision.
  await rows(transaction, wasMember ? RETIRE_REQUESTS : RETIRE_DECIDED_REQUEST, ids);
  return true;
}

/**
 * Ends a membership for the member: codes keep working for them, and they may request access. False
 * for a non-member.
 * @throws the violation of a foreign key when the group or the user is being deleted
 */
export async function endMembership(
  transaction: EntityManager,
  groupId: number,
  userId: number,
): Promise<boolean> {
  const ids = [groupId, userId];
  await lockMembership(transaction, groupId, userId);
  await rows(transaction, RECORD_DEPARTURE, ids);
  if (!(await row(transaction, END_MEMBERSHIP, ids))) return false;
  await rows(transaction, RETIRE_APPROVED_REQUEST, ids);
  return true;
}
