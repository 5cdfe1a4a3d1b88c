import type { RefusalReason, Restriction } from '@lodge/contracts';
import { IS_PENDING, RESTRICTION, statement } from '@lodge/database';

// The second of two simultaneous decisions waits for the first, and finds no row.
export const APPROVE = statement<{ email: string }, { userId: number }>(
  `update users set standing = 'member' where id = :userId and ${IS_PENDING} returning email`,
);

// Begins an erasure, which nothing undoes: profile and photos go at once, the rest in two weeks.
export const REFUSE = statement<
  { is_refused: boolean },
  { userId: number; reason: RefusalReason; note: string }
>('select refuse_registration(:userId, :reason, :note) as is_refused');

export const READ_DECISION = statement<
  { restriction: Restriction | null; refused_for: RefusalReason | null },
  { userId: number }
>(`select ${RESTRICTION} as restriction, refused_for from users where id = :userId`);
