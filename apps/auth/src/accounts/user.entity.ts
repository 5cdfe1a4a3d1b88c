import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import { entity, USER_COLUMNS, USERS } from '@lodge/database';

// Only this service reads and writes password hashes.
export const User = entity(USERS, {
  read: [...USER_COLUMNS, 'erase_after', 'email_confirmed_at'],
  hidden: ['password_hash', 'suspended_until'],
  insert: ['email', 'password_hash', ...PROFILE_FIELD_NAMES],
  update: ['password_hash', 'erase_after', 'email_confirmed_at'],
});
export type User = InstanceType<typeof User>;
