import { statement } from '@lodge/database';

export const READ_RIGHTS = statement<{ is_admin: boolean }>(
  'select is_admin from users where id = $1',
);
