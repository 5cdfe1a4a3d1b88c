import { ReadColumn, userColumns } from '@lodge/database';
import { Entity } from 'typeorm';

@Entity('users')
export class User extends userColumns() {
  @ReadColumn('boolean')
  is_admin: boolean;

  @ReadColumn('boolean')
  is_moderator: boolean;

  @ReadColumn('integer')
  pairs_version: number;
}
