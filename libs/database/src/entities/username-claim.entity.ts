import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { User } from './user.entity.js';

/** What a member's name looks like, which no other member's new name may look like. */
@Entity('username_claims')
@Index('username_claims_of_user', ['user_id'])
export class UsernameClaim {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'username_claims_pkey' }) skeleton: string;
  @Column('integer') user_id: number;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'username_claims_user_id_fkey' })
  user: Relation<User>;
}
