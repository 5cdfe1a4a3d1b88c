import { statement } from '@lodge/database';

// Two migrations at once must make one first admin.
export const LOCK_USERS = statement('lock table users in share row exclusive mode');

export const HAS_ADMIN = statement('select from users where is_admin limit 1');

// No service's role may write `is_admin`. The operator chose the email, so it is confirmed. Who the
// admin is, the admin says.
export const INSERT_ADMIN = statement<
  { id: number },
  { email: string; canonical: string | null; username: string; passwordHash: string }
>(`
  insert into users (email, email_canonical, username, password_hash, is_admin, email_confirmed_at)
  values (:email, :canonical, :username, :passwordHash, true, now()) returning id`);

export const RECORD_ADMIN = statement<unknown, { id: number }>(
  "insert into security_events (kind, account_id) values ('admin_granted', :id)",
);
