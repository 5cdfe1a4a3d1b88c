import type { DecisionRule, Instant, RemovalReason } from '@lodge/contracts';
import { InstantColumn, ReadColumn } from '@lodge/database';
import { Entity, PrimaryGeneratedColumn } from 'typeorm';

// Removed without the owner's doing; kept until the owner has read it.
@Entity('image_removals')
export class ImageRemoval {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @ReadColumn('integer')
  user_id: number;

  @ReadColumn('text')
  reason: RemovalReason;

  @ReadColumn('text', { nullable: true })
  rule: DecisionRule | null;

  @ReadColumn('text')
  note: string;

  @InstantColumn()
  removed_at: Instant;
}
