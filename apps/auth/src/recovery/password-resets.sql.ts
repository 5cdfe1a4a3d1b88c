import { statement } from '@lodge/database';

// A trigger deletes the links of an admin whose rights end; one that is made at that moment is not
// valid either.
const IS_VALID = `digest = :digest and expires_at > now()
  and (created_by is null or created_by in (select id from users where is_admin))`;

export const FIND_VALID = statement<{ user_id: number }, { digest: string }>(
  `select user_id from password_resets where ${IS_VALID}`,
);

// The second of two uses of one link finds no row.
export const USE_VALID = statement<{ user_id: number }, { digest: string }>(
  `delete from password_resets where ${IS_VALID} returning user_id`,
);
