import { folded, statement } from '@lodge/database';

// By the unique index of emails. The mail goes to the address on file: the one that was typed may
// fold to it and be another person's.
export const FIND_BY_EMAIL = statement<{ id: number; email: string }>(
  `select id, email from users where ${folded('email')} = ${folded('$1')}`,
);

// By the database's clock, which set the expiry.
export const FIND_VALID = statement<{ user_id: number }>(
  'select user_id from password_resets where digest = $1 and expires_at > now()',
);

// Two uses of one link: the second finds no row.
export const USE_VALID = statement<{ user_id: number }>(
  'delete from password_resets where digest = $1 and expires_at > now() returning user_id',
);

export const DELETE_EXPIRED = statement('delete from password_resets where expires_at <= now()');
