import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { User } from './user.entity.js';

@Entity('groups')
@Unique('groups_code_key', ['code'])
@Index('groups_name_key', { synchronize: false })
@Index('groups_search', { synchronize: false })
@Index('groups_created_by', ['created_by'])
@Check('groups_name_length', 'char_length(name) between 1 and 60')
@Check('groups_code_length', 'char_length(code) = 6')
export class Group {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'groups_pkey',
  })
  id: number;
  @Column('text') name: string;
  @Column('text') code: string;
  @Column('integer', { nullable: true }) created_by: number | null;
  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by', foreignKeyConstraintName: 'groups_created_by_fkey' })
  creator: Relation<User> | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) created_at: Date;
  /** Grows with whatever a poll of the group's messages would show differently. */
  @Column('bigint', { default: 0 }) messages_version: number;
}
