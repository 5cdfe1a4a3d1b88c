import { statement } from '@lodge/database';

// Locks groups in the order that posting does. Null for an admin, for an unknown account and, if
// only due accounts go, for one that is not due.
export const ERASE_ACCOUNT = statement<{ groups: number[] | null }>(
  'select erase_account($1, $2) as groups',
);

interface Begun {
  // `small`: one transaction erases all. `continued`: an earlier call began it.
  state: 'small' | 'begun' | 'continued';
  groups: number[];
}

export const BEGIN_ERASURE = statement<Begun>(
  'select state, groups from begin_erasure($1, $2, $3)',
);
export const ERASE_MESSAGES = statement<{ erased: number }>(
  'select erase_messages($1, $2) as erased',
);
