import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

@Entity('memberships')
@Index('memberships_user_id', ['user_id'])
@Index('memberships_in_order', ['group_id', 'joined_at', 'user_id'])
export class Membership {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'memberships_pkey' }) group_id: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'memberships_pkey' }) user_id: number;
  @ManyToOne(() => Group, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'memberships_group_id_fkey' })
  group: Relation<Group>;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'memberships_user_id_fkey' })
  user: Relation<User>;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) joined_at: Date;
  /** The newest message the member has seen. */
  @Column('bigint', { default: 0 }) last_read_id: number;
}
