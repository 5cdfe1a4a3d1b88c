import { statement } from '@lodge/database';

// Two migrations at once must make one first admin.
export const LOCK_USERS = statement('lock table users in share row exclusive mode');

// Run as the owner: no service's role may write `is_admin`. The operator chose the email.
export const MAKE_ADMIN = statement(
  'update users set is_admin = true, email_confirmed_at = now() where id = $1',
);
