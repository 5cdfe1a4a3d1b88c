import { statement } from '@lodge/database';

// A trigger deletes the links of an admin whose rights end; one that is made at that moment is not
// valid either.
const IS_VALID = `digest = :digest and expires_at > now()
  and (created_by is null or created_by in (select id from users where is_admin))`;

export const FIND_VALID = statement<{ user_id: number }, { digest: string }>(
  `select user_id from password_resets where ${IS_VALID}`,
);

// The second of two uses of one link finds no row. One that was mailed confirms the address.
export const USE_VALID = statement<{ user_id: number }, { digest: string }>(`
  with used as (delete from password_resets where ${IS_VALID} returning user_id, created_by),
  confirmed as (
    update users set email_confirmed_at = now() where email_confirmed_at is null
      and id in (select user_id from used where created_by is null)
  )
  select user_id from used`);
