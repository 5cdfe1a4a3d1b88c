import { statement } from '@lodge/database';

// Uses the database's clock, which set the expiry.
export const FIND_VALID = statement<{ user_id: number }>(
  'select user_id from password_resets where digest = $1 and expires_at > now()',
);

// The second of two uses of one link finds no row.
export const USE_VALID = statement<{ user_id: number }>(
  'delete from password_resets where digest = $1 and expires_at > now() returning user_id',
);
