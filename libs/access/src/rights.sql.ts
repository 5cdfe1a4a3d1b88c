import { statement } from '@lodge/database';

export const READ_RIGHTS = statement<{ is_admin: boolean; is_moderator: boolean }>(
  'select is_admin, is_moderator from users where id = $1',
);
