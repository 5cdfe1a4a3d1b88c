import { ofEmail, statement } from '@lodge/database';

export const FIND_ADMIN = statement<{ id: number; is_admin: boolean }>(
  `select id, is_admin from users ${ofEmail('$1::text', '$2')}`,
);

export const INSERT_RESET = statement(
  'insert into password_resets (digest, user_id) values ($1, $2)',
);

// The operator has no account, so the entry names the admin who gets the link.
export const RECORD_IN_AUDIT_LOG = statement(
  "insert into audit_entries (actor_id, action, subject_id) values ($1::integer, 'receive-reset-link', $1::integer)",
);

export const RECORD_EVENT = statement(
  "insert into security_events (kind, account_id) values ('reset_link_created', $1)",
);
