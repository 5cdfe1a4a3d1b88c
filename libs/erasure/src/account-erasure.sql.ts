import { statement } from '@lodge/database';

// The owner's function: it locks groups in the order that posting does. Null for an admin, for
// nobody, and, where only due accounts go, for one that is not.
export const ERASE_ACCOUNT = statement<{ groups: number[] | null }>(
  'select erase_account($1, $2) as groups',
);
