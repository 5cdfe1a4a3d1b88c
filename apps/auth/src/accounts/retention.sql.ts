import { deletePiece, statement, type Piece } from '@lodge/database';

/**
 * Calls a function of the database's owner, because no service may delete events. It deletes
 * nothing younger than 90 days.
 */
export const DELETE_OLD_EVENTS = statement<Piece>('select delete_old_security_events($1) as count');

export const DELETE_EXPIRED_RESETS = deletePiece(
  'password_resets',
  'digest',
  'expires_at <= now()',
);

/** Records of who invited whom are deleted after a year. */
export const DELETE_OLD_INVITATIONS = deletePiece(
  'invitations',
  'id',
  "coalesce(used_at, expires_at) < now() - interval '1 year'",
);
