import type { Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryGeneratedColumn } from 'typeorm';

// Ids alone: nothing personal outlives a member. Appended and read, never changed.
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  @ReadColumn('integer', { insert: true })
  actor_id: number;

  @ReadColumn('text', { insert: true })
  action: string;

  @ReadColumn('bigint', { insert: true })
  subject_id: number;

  @InstantColumn()
  at: Instant;
}
