import { RECENT_PROOF } from '@lodge/contracts';
import { deletePiece, statement } from '@lodge/database';

// Within one proof of identity: the web app asks, and the browser downloads.
export const HAS_REQUESTED = statement<{ at: string }, { userId: number }>(`
  select at from account_activity where account_id = :userId and kind = 'data_requested'
    and at > now() - interval '${RECENT_PROOF} seconds' limit 1`);

// Version 0.2.0 stored copies for 48 hours; a trigger lists their objects for deletion.
export const DELETE_STORED_COPIES = deletePiece(
  'exports',
  'id',
  "requested_at < now() - interval '48 hours'",
);
