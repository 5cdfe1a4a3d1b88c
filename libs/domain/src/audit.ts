import type { AuditAction } from '@lodge/contracts';
import { READ_ONLY, WRITE_ONLY } from '@lodge/database';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';

// An entry holds ids alone: nothing personal outlives a member.
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryColumn({ type: 'bigint', ...READ_ONLY, select: false }) id: number;
  @Column({ type: 'integer', ...WRITE_ONLY }) actor_id: number;
  @Column({ type: 'text', ...WRITE_ONLY }) action: string;
  @Column({ type: 'bigint', ...WRITE_ONLY }) subject_id: number;
}

export async function audit(
  transaction: EntityManager,
  actor_id: number,
  action: AuditAction | `${AuditAction}:${string}`,
  subject_id: number,
): Promise<void> {
  await transaction.insert(AuditEntry, { actor_id, action, subject_id });
}
