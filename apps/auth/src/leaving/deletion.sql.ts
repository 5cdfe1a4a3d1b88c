import type { Instant } from '@lodge/contracts';
import { NOT_ERASED, statement } from '@lodge/database';

// The database's clock also decides what is due. Leaving again does not put it off. An admin gets
// no row: `users_admins_stay` holds under a race with a promotion.
const ERASE_AFTER = 'coalesce(erase_after, now() + make_interval(days => :days))';

export const READ_ERASURE = statement<{ erase_after: Instant }, { userId: number; days: number }>(
  `select ${ERASE_AFTER} as erase_after from users where id = :userId and ${NOT_ERASED}`,
);

// A member who keeps the account is back, and is told so.
const ENDS_PAUSE = "standing = case standing when 'paused' then 'member' else standing end";

export const SCHEDULE_ERASURE = statement<
  { erase_after: Instant },
  { userId: number; days: number }
>(`
  update users set erase_after = ${ERASE_AFTER}, ${ENDS_PAUSE}
  where id = :userId and not is_admin and ${NOT_ERASED} returning erase_after`);
