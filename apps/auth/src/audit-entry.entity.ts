import { AppendColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

// Ids alone; this service appends to it and cannot read it.
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryColumn('bigint', { select: false, insert: false })
  id: number;

  @AppendColumn('integer')
  actor_id: number;

  @AppendColumn('text')
  action: string;

  @AppendColumn('bigint')
  subject_id: number;
}
