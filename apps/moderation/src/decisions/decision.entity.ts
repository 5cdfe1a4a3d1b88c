import type { DecisionRule, Instant, ReportAction, StatedAction } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('decisions')
export class Decision {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @ReadColumn('integer', { nullable: true, insert: true })
  report_id: number | null;

  @ReadColumn('integer', { nullable: true, insert: true })
  subject_id: number | null;

  @ReadColumn('text', { insert: true })
  action: ReportAction | StatedAction;

  @ReadColumn('text', { nullable: true, insert: true })
  rule: DecisionRule | null;

  @ReadColumn('text', { insert: true })
  explanation: string;

  @ReadColumn('boolean')
  is_automated: boolean;

  // `infinity`: until it is lifted, which is no date. Read in `*.sql.ts`.
  @InstantColumn({ nullable: true, select: false, insert: true, update: true })
  until?: Instant | null;

  @ReadColumn('integer', { nullable: true, insert: true })
  decided_by: number | null;

  @InstantColumn()
  decided_at: Instant;

  @InstantColumn({ nullable: true, update: true })
  seen_at: Instant | null;

  @InstantColumn({ nullable: true, update: true })
  reversed_at: Instant | null;
}
