import { entity, PASSKEYS } from '@lodge/database';

export const PasskeyRow = entity(PASSKEYS, {
  insert: [
    'user_id',
    'slot',
    'credential_id',
    'public_key',
    'counter',
    'transports',
    'user_handle',
    'name',
  ],
  update: ['counter', 'name', 'last_used'],
});
export type PasskeyRow = InstanceType<typeof PasskeyRow>;
