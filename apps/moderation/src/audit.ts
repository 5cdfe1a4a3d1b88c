import type { AuditAction } from '@lodge/contracts';
import type { EntityManager } from 'typeorm';
import { AuditEntry } from './entities.js';

/** Records it in the transaction of the action. */
export async function audit(
  transaction: EntityManager,
  actorId: number,
  action: AuditAction | `${AuditAction}:${string}`,
  subjectId: number,
): Promise<void> {
  await transaction.insert(AuditEntry, { actor_id: actorId, action, subject_id: subjectId });
}
