import { statement } from '@lodge/database';

/** Why an account is due for erasure; null if the member asked for it, also before an expulsion. */
export type UnaskedReason = 'expelled' | 'dormant' | null;

// The functions change or delete the row, which a statement sees as it was when it began.
const UNASKED_REASON = `(
  select case
    when standing = 'dormant' or standing = 'expelled' and coalesce(erase_after > now(), true) then standing
  end from users where id = $1) as unasked_reason`;

// Locks groups in the order that posting does. Null for an admin, for an unknown account and, if
// only due accounts go, for one that is not due.
export const ERASE_ACCOUNT = statement<{
  groups: number[] | null;
  unasked_reason: UnaskedReason;
}>(`select erase_account($1, $2) as groups, ${UNASKED_REASON}`);

interface Begun {
  // `small`: one transaction erases all. `continued`: an earlier call began it.
  state: 'small' | 'begun' | 'continued';
  groups: number[];
  unasked_reason: UnaskedReason;
}

export const BEGIN_ERASURE = statement<Begun>(
  `select state, groups, ${UNASKED_REASON} from begin_erasure($1, $2, $3)`,
);
export const ERASE_MESSAGES = statement<{ erased: number }>(
  'select erase_messages($1, $2) as erased',
);
