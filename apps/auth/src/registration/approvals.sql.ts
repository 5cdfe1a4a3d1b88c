import { statement } from '@lodge/database';

const IS_WAITING = "standing = 'pending' and erase_after is null";

// The second of two simultaneous decisions waits for the first, and finds nobody who waits.
export const APPROVE = statement<{ email: string }>(
  `update users set standing = 'member' where id = $1 and ${IS_WAITING} returning email`,
);

// Begins an erasure, which nothing undoes and the sweep completes.
export const REFUSE = statement<{ email: string; language: string }>(
  `update users set erase_after = 'epoch' where id = $1 and ${IS_WAITING} returning email, language`,
);

export const LOCK_UNREFUSED = statement<{ id: number }>(
  "select id from users where id = $1 and erase_after is distinct from 'epoch' for no key update",
);
