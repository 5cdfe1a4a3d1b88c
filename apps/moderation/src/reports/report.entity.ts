import type { Instant, ReportCategory, ReportKind, ReportOutcome } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

const WRITTEN_ONCE = { insert: true };
const CHANGED = { insert: false };

@Entity('reports')
export class Report {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  // Null once they are gone, and of notices.
  @ReadColumn('integer', { ...WRITTEN_ONCE, nullable: true })
  reporter_id: number | null;

  // Whom it concerns; null once they are gone, and of groups and notices.
  @ReadColumn('integer', { ...WRITTEN_ONCE, nullable: true })
  subject_id: number | null;

  @ReadColumn('text', WRITTEN_ONCE)
  kind: ReportKind | 'notice';

  // May be gone; null of notices.
  @ReadColumn('bigint', { ...WRITTEN_ONCE, nullable: true })
  target_id: number | null;

  // Of a reported message, or the reported group itself; it may be gone.
  @ReadColumn('integer', { ...WRITTEN_ONCE, nullable: true })
  group_id: number | null;

  @ReadColumn('text', WRITTEN_ONCE)
  category: ReportCategory;

  @ReadColumn('text', WRITTEN_ONCE)
  text: string;

  // What was reported, as it read then.
  @ReadColumn('text', WRITTEN_ONCE)
  evidence: string;

  // A notice beyond those that anybody can read in a day.
  @ReadColumn('boolean', WRITTEN_ONCE)
  is_held: boolean;

  @InstantColumn()
  reported_at: Instant;

  @Column({ type: 'integer', nullable: true, ...CHANGED })
  claimed_by: number | null;

  @InstantColumn({ nullable: true, update: true })
  claimed_until: Instant | null;

  @InstantColumn({ nullable: true, update: true })
  closed_at: Instant | null;

  @Column({ type: 'text', nullable: true, ...CHANGED })
  outcome: ReportOutcome | null;
}
