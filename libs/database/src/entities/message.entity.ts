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
import { Group } from './group.entity.js';
import { User } from './user.entity.js';

@Entity('messages')
@Index('messages_of_group', ['group_id', 'id'])
@Unique('messages_user_id_client_id_key', ['user_id', 'client_id'])
@Check('messages_content_length', 'char_length(content) between 1 and 200')
export class Message {
  /** Within a group, ids are in the order of commits. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'messages_pkey',
  })
  id: number;
  @Column('integer') group_id: number;
  @ManyToOne(() => Group, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'messages_group_id_fkey' })
  group: Relation<Group>;
  @Column('integer') user_id: number;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'messages_user_id_fkey' })
  user: Relation<User>;
  @Column('text') content: string;
  /** Chosen by the client, so that a repeated send is one message. */
  @Column('uuid', { nullable: true }) client_id: string | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) created_at: Date;
}
