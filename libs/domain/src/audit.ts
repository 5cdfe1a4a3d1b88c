import type { AuditAction } from '@lodge/contracts';
import { AUDIT_ENTRIES, entity } from '@lodge/database';
import type { EntityManager } from 'typeorm';

// It holds ids alone: nothing personal outlives a member.
export const AuditEntry = entity(AUDIT_ENTRIES, {
  read: [],
  insert: ['actor_id', 'action', 'subject_id'],
});

export async function audit(
  transaction: EntityManager,
  actor_id: number,
  action: AuditAction | `${AuditAction}:${string}`,
  subject_id: number,
): Promise<void> {
  await transaction.insert(AuditEntry, { actor_id, action, subject_id });
}
