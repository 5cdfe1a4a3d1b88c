import type { Instant } from '@lodge/contracts';
import { InstantColumn, userColumns } from '@lodge/database';
import { Column, Entity } from 'typeorm';

@Entity('users')
export class User extends userColumns({ update: true }) {
  @Column({ type: 'boolean', insert: false })
  is_admin: boolean;

  @Column({ type: 'boolean', insert: false })
  is_moderator: boolean;

  @InstantColumn({ nullable: true })
  erase_after: Instant | null;

  // `infinity` is no date. Read in `*.sql.ts`.
  @InstantColumn({ nullable: true, select: false, update: true })
  suspended_until?: Instant | null;
}
