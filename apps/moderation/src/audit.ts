import type { AuditAction } from '@lodge/contracts';
import { row } from '@lodge/database';
import type { EntityManager } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';
import { RECORD_LOOK } from './log/log.sql.js';

/** In the transaction of the action. */
export async function audit(
  transaction: EntityManager,
  actorId: number,
  action: AuditAction | `${AuditAction}:${string}`,
  subjectId: number,
): Promise<void> {
  await transaction.insert(AuditEntry, { actor_id: actorId, action, subject_id: subjectId });
}

/** Records the view before the response is sent: a view that cannot be recorded is denied. */
export async function auditView(
  manager: EntityManager,
  actorId: number,
  action: Extract<AuditAction, `look-${string}`>,
  subjectId = 0,
): Promise<void> {
  await row(manager, RECORD_LOOK, [actorId, action, subjectId]);
}
