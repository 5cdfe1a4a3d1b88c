import type { DecisionRule, Instant, RemovalReason } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

// Removed without the owner's doing; of interest to the owner alone.
@Entity('image_removals')
export class ImageRemoval {
  @PrimaryColumn('integer', { select: false, insert: false })
  id: number;

  @ReadColumn('integer', { insert: true })
  user_id: number;

  @ReadColumn('text', { insert: true })
  reason: RemovalReason;

  @ReadColumn('text', { nullable: true, insert: true })
  rule: DecisionRule | null;

  @ReadColumn('text', { insert: true })
  note: string;

  @InstantColumn()
  removed_at: Instant;
}
