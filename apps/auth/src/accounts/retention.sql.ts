import { deletePiece, deletePieceBy, PIECE, statement, type Piece } from '@lodge/database';

export const DELETE_OLD_EVENTS = deletePieceBy('delete_old_security_events');

export const DELETE_EXPIRED_RESETS = deletePiece(
  'password_resets',
  'digest',
  'expires_at <= now()',
);

export const DELETE_OLD_INVITATIONS = deletePiece(
  'invitations',
  'id',
  "coalesce(used_at, expires_at) < now() - interval '1 year'",
);

/** The note says for whom an invitation was, which nobody needs once it is over. */
export const FORGET_NOTES = statement<Piece>(`
  with forgotten as (
    update invitations set note = null where id in (
      select id from invitations where note is not null and expires_at <= now() limit ${PIECE}
    ) returning 1
  )
  select count(*) as count from forgotten`);
