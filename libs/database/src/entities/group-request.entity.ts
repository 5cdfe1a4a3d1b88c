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
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

@Entity('group_requests')
@Index('group_requests_current_key', ['group_id', 'user_id'], { unique: true, where: 'is_current' })
@Index('group_requests_user_id', ['user_id'])
@Index('group_requests_processed_by', ['processed_by'])
@Index('group_requests_by_decision', { synchronize: false })
@Check('group_requests_status', "status in ('pending', 'approved', 'rejected')")
@Check('group_requests_processed', "(status = 'pending') = (processed_at is null)")
export class GroupRequest {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'group_requests_pkey',
  })
  id: number;
  @Column('integer') group_id: number;
  @ManyToOne(() => Group, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'group_requests_group_id_fkey' })
  group: Relation<Group>;
  @Column('integer') user_id: number;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'group_requests_user_id_fkey' })
  user: Relation<User>;
  @Column('text', { default: 'pending' }) status: 'pending' | 'approved' | 'rejected';
  /** False once its member was removed: then it is history, and he may ask again. */
  @Column('boolean', { default: true }) is_current: boolean;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) requested_at: Date;
  @Column('timestamptz', { nullable: true }) processed_at: Date | null;
  @Column('integer', { nullable: true }) processed_by: number | null;
  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({
    name: 'processed_by',
    foreignKeyConstraintName: 'group_requests_processed_by_fkey',
  })
  processor: Relation<User> | null;
}
