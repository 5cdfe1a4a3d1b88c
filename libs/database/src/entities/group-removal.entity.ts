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

/** An admin removed this member: no code of the group works for them until an admin lets them in. */
@Entity('group_removals')
@Index('group_removals_user_id', ['user_id'])
export class GroupRemoval {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'group_removals_pkey' }) group_id: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'group_removals_pkey' }) user_id: number;
  @ManyToOne(() => Group, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'group_removals_group_id_fkey' })
  group: Relation<Group>;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'group_removals_user_id_fkey' })
  user: Relation<User>;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) removed_at: Date;
}
