import { IS_DORMANT, IS_EXPELLED, statement } from '@lodge/database';

/** Why an account is due for erasure; null if the member asked for it, also before an expulsion. */
export type ErasureReason = 'expelled' | 'dormant' | null;

// The functions change or delete the row, which a statement sees as it was when it began.
const REASON = `(
  select case
    when ${IS_DORMANT} or ${IS_EXPELLED} and coalesce(erase_after > now(), true) then standing
  end from users where id = :userId) as reason`;

interface Erased {
  userId: number;
  dueOnly: boolean;
}

// `dueOnly` leaves a member who came back signed in. `erase_account` looks at appeals, too.
export const LOCK_ERASABLE = statement<{ reason: ErasureReason }, Erased>(`
  select ${REASON} from users where id = :userId and not is_admin
    and (not :dueOnly or ${IS_EXPELLED} or erase_after <= now()) for no key update`);

// Locks the account's groups before its row, as posting does. Returns null if `dueOnly` and the
// account is not due, and also for an admin or an account that is gone.
export const ERASE_ACCOUNT = statement<{ groups: number[] | null }, Erased>(
  'select erase_account(:userId, :dueOnly) as groups',
);

interface BegunErasure {
  // `small`: one transaction erases all. `continued`: an earlier call began it.
  state: 'small' | 'begun' | 'continued';
  groups: number[];
  reason: ErasureReason;
}

export const BEGIN_ERASURE = statement<BegunErasure, Erased & { limit: number }>(
  `select state, groups, ${REASON} from begin_erasure(:userId, :dueOnly, :limit)`,
);
export const ERASE_MESSAGES = statement<{ erased: number }, { userId: number; limit: number }>(
  'select erase_messages(:userId, :limit) as erased',
);
