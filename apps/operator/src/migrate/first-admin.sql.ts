import { EXAMPLE_PROFILE } from '@lodge/contracts';
import { statement } from '@lodge/database';

// Two migrations at once must make one first admin.
export const LOCK_USERS = statement('lock table users in share row exclusive mode');

export const HAS_ADMIN = statement('select from users where is_admin limit 1');

const { username: _, ...EXAMPLE } = EXAMPLE_PROFILE;
const PROFILE = Object.keys(EXAMPLE).join(', ');

// No service's role may write `is_admin`. The operator chose the email, so it is confirmed.
export const INSERT_ADMIN = statement<
  { id: number },
  {
    email: string;
    canonical: string | null;
    username: string;
    passwordHash: string;
    profile: string;
  }
>(`
  insert into users (email, email_canonical, username, password_hash, is_admin, email_confirmed_at, ${PROFILE})
  select :email, :canonical, :username, :passwordHash, true, now(), ${PROFILE} from jsonb_populate_record(null::users, :profile)
  returning id`);

export const RECORD_ADMIN = statement<unknown, { id: number }>(
  "insert into security_events (kind, account_id) values ('admin_granted', :id)",
);
