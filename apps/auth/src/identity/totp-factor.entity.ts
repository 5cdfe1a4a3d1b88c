import { entity, TOTP_FACTORS } from '@lodge/database';

export const TotpFactor = entity(TOTP_FACTORS, {
  insert: ['user_id', 'secret', 'last_step'],
  update: ['secret', 'last_step'],
});
export type TotpFactor = InstanceType<typeof TotpFactor>;
