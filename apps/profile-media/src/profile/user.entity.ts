import { ReadColumn, userColumns } from '@lodge/database';
import { Entity } from 'typeorm';

/** A user as they see themselves, and edit their profile. */
@Entity('users')
export class User extends userColumns({ update: true }) {
  @ReadColumn('boolean', { name: 'is_admin' })
  isAdmin: boolean;
}
