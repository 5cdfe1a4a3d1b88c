import type { Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn, userColumns } from '@lodge/database';
import { Column, Entity } from 'typeorm';

// Only this service reads and writes password hashes.
@Entity('users')
export class User extends userColumns({ insert: true }) {
  @Column('text', { select: false })
  password_hash: string;

  @ReadColumn('boolean')
  is_admin: boolean;

  @ReadColumn('boolean')
  is_moderator: boolean;

  @InstantColumn({ nullable: true, update: true })
  erase_after: Instant | null;

  // When its owner opened a link that was mailed to it.
  @InstantColumn({ nullable: true, update: true })
  email_confirmed_at: Instant | null;

  // `infinity` is no date. Read in `*.sql.ts`.
  @ReadColumn('timestamptz', { nullable: true, select: false })
  suspended_until?: Instant | null;
}
