import { entity, PASSWORD_RESETS } from '@lodge/database';

export const PasswordReset = entity(PASSWORD_RESETS, { insert: ['digest', 'user_id'] });
export type PasswordReset = InstanceType<typeof PasswordReset>;
