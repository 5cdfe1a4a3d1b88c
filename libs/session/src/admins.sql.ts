import { statement } from '@lodge/database';

// For every call of an admin's route.
export const READ_RIGHTS = statement<{ is_admin: boolean }>(
  'select is_admin from users where id = $1',
);
