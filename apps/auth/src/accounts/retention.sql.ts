import { statement } from '@lodge/database';

/**
 * Calls a function of the database's owner, because no service may delete events. It deletes
 * nothing younger than 90 days.
 */
export const DELETE_OLD_EVENTS = statement('select delete_old_security_events()');

export const DELETE_EXPIRED_RESETS = statement(
  'delete from password_resets where expires_at <= now()',
);

/** Records of who invited whom are deleted after a year. */
export const DELETE_OLD_INVITATIONS = statement(
  "delete from invitations where coalesce(used_at, expires_at) < now() - interval '1 year'",
);
