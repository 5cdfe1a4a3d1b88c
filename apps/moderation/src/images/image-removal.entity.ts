import type { RemovalReason } from '@lodge/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a photo was removed without its owner's doing; only its owner reads it. */
@Entity('image_removals')
export class ImageRemoval {
  @PrimaryColumn('integer', { select: false, insert: false })
  id: number;

  @Column('integer', { select: false })
  user_id: number;

  @Column('text', { select: false })
  reason: RemovalReason;
}
