import { statement } from '@lodge/database';

/** Blocks other writes of users, so that two migrations at once make one first admin. */
export const LOCK_USERS = statement('lock table users in share row exclusive mode');

/** As the owner of the database: no role of this service may write `is_admin`. */
export const MAKE_ADMIN = statement('update users set is_admin = true where id = $1');
