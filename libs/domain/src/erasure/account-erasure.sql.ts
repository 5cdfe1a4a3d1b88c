import { statement } from '@lodge/database';

/** Why an account is due for erasure; null if the member asked for it, also before an expulsion. */
export type UnaskedReason = 'expelled' | 'dormant' | null;

// The functions change or delete the row, which a statement sees as it was when it began.
const UNASKED_REASON = `(
  select case
    when standing = 'dormant' or standing = 'expelled' and coalesce(erase_after > now(), true) then standing
  end from users where id = :userId) as unasked_reason`;

// Locks groups in the order that posting does. Null for an admin, for an unknown account and, if
// only due accounts go, for one that is not due.
export const ERASE_ACCOUNT = statement<
  {
    groups: number[] | null;
    unasked_reason: UnaskedReason;
  },
  { userId: number; dueOnly: boolean }
>(`select erase_account(:userId, :dueOnly) as groups, ${UNASKED_REASON}`);

interface BegunErasure {
  // `small`: one transaction erases all. `continued`: an earlier call began it.
  state: 'small' | 'begun' | 'continued';
  groups: number[];
  unasked_reason: UnaskedReason;
}

export const BEGIN_ERASURE = statement<
  BegunErasure,
  { userId: number; dueOnly: boolean; limit: number }
>(`select state, groups, ${UNASKED_REASON} from begin_erasure(:userId, :dueOnly, :limit)`);
export const ERASE_MESSAGES = statement<{ erased: number }, { userId: number; limit: number }>(
  'select erase_messages(:userId, :limit) as erased',
);
