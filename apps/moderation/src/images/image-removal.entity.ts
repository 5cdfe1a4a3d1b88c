import type { RemovalReason } from '@lodge/contracts';
import { AppendColumn } from '@lodge/database';
import { Entity, PrimaryColumn } from 'typeorm';

// Removed without the owner's doing; only the owner reads it.
@Entity('image_removals')
export class ImageRemoval {
  @PrimaryColumn('integer', { select: false, insert: false })
  id: number;

  @AppendColumn('integer')
  user_id: number;

  @AppendColumn('text')
  reason: RemovalReason;
}
