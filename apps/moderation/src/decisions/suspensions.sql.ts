import { IS_EXPELLED, IS_SUSPENDED, statement } from '@lodge/database';

// Take this lock before suspending or expelling a member and before lifting either. A sign-in, a
// join or a change of rights in progress waits for it, or came before it.
export const LOCK_MEMBER = statement<
  { email: string; is_suspended: boolean; is_expelled: boolean },
  { userId: number }
>(`
  select email, ${IS_SUSPENDED} as is_suspended, ${IS_EXPELLED} as is_expelled
  from users where id = :userId for no key update`);

const IN_FORCE =
  "subject_id = :userId and action = 'suspend' and reversed_at is null and until > now()";

// The suspension lasts as long as the longest of the member's decisions says.
export const RECALCULATE_SUSPENSION = statement<{ is_barred: boolean }, { userId: number }>(`
  update users set suspended_until = (
    select max(until) from decisions where ${IN_FORCE}
  ) where id = :userId returning ${IS_SUSPENDED} or ${IS_EXPELLED} as is_barred`);

export const END_SUSPENSIONS = statement<unknown, { userId: number }>(
  `update decisions set until = now() where ${IN_FORCE}`,
);
