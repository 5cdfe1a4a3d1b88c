import { IS_WAITING, statement } from '@lodge/database';

// The second of two simultaneous decisions waits for the first, and finds nobody who waits.
export const APPROVE = statement<{ email: string }, { userId: number }>(
  `update users set standing = 'member' where id = :userId and ${IS_WAITING} returning email`,
);

// Begins an erasure, which nothing undoes and the sweep completes.
export const REFUSE = statement<{ email: string; language: string }, { userId: number }>(
  `update users set erase_after = 'epoch' where id = :userId and ${IS_WAITING} returning email, language`,
);

export const LOCK_UNREFUSED = statement<{ id: number }, { userId: number }>(
  "select id from users where id = :userId and erase_after is distinct from 'epoch' for no key update",
);
