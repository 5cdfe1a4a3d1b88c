import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import type { RemovalReason } from '@lodge/contracts';
import { User } from './user.entity.js';

/** That a photo went without its owner's doing, until he has read so. */
@Entity('image_removals')
@Index('image_removals_of_user', ['user_id', 'id'])
@Check('image_removals_reason', "reason in ('unreadable', 'not_approved', 'removed')")
export class ImageRemoval {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'image_removals_pkey',
  })
  id: number;
  @Column('integer') user_id: number;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'image_removals_user_id_fkey' })
  user: Relation<User>;
  @Column('text') reason: RemovalReason;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) removed_at: Date;
}
