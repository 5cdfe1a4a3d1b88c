import { ofEmail, statement } from '@lodge/database';

export const FIND_ADMIN = statement<
  { id: number; is_admin: boolean },
  { email: string; canonical: string }
>(`select id, is_admin from users ${ofEmail(':email::text', ':canonical')}`);

export const INSERT_RESET = statement<unknown, { digest: string; userId: number }>(
  'insert into password_resets (digest, user_id) values (:digest, :userId)',
);

// The operator has no account, so the entry names the admin who gets the link.
export const RECORD_IN_AUDIT_LOG = statement<unknown, { adminId: number }>(
  `insert into audit_entries (actor_id, action, subject_id)
  values (:adminId::integer, 'receive-reset-link', :adminId::integer)`,
);

export const RECORD_EVENT = statement<unknown, { adminId: number }>(
  "insert into security_events (kind, account_id) values ('reset_link_created', :adminId)",
);
