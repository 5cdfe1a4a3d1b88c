import type { Instant } from '@lodge/contracts';
import { InstantColumn, ReadColumn, userColumns } from '@lodge/database';
import { Entity } from 'typeorm';

@Entity('users')
export class User extends userColumns({ update: true }) {
  @ReadColumn('boolean', { name: 'is_admin' })
  isAdmin: boolean;

  @ReadColumn('boolean')
  is_moderator: boolean;

  @InstantColumn({ nullable: true })
  erase_after: Instant | null;
}
