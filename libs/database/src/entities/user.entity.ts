import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
@Index('users_email_key', { synchronize: false })
@Index('users_username_key', { synchronize: false })
@Index('users_search', { synchronize: false })
@Index('users_admins', ['id'], { where: 'is_admin' })
@Check('users_email_length', 'char_length(email) between 3 and 254')
@Check('users_username_length', 'char_length(username) between 1 and 30')
@Check('users_age', 'age between 18 and 120')
@Check('users_height_feet', 'height_feet between 4 and 8')
@Check('users_height_inches', 'height_inches between 0 and 11')
@Check('users_weight', 'weight_pounds between 50 and 500')
@Check('users_notes_length', 'char_length(notes) <= 500')
export class User {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'users_pkey',
  })
  id: number;
  @Column('text') email: string;
  @Column('text') username: string;
  /** Only the auth service's role can read it. */
  @Column('text', { select: false }) password_hash: string;
  @Column('smallint') age: number;
  @Column('smallint') height_feet: number;
  @Column('smallint') height_inches: number;
  @Column('smallint') weight_pounds: number;
  @Column('text') ethnicity: string;
  @Column('text') sexual_position: string;
  @Column('text', { default: '' }) notes: string;
  @Column({ type: 'boolean', default: false, insert: false }) is_admin: boolean;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()', insert: false, update: false })
  created_at: Date;
}
