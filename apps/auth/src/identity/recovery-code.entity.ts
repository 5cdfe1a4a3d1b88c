import { entity, RECOVERY_CODES } from '@lodge/database';

export const RecoveryCode = entity(RECOVERY_CODES, { insert: ['user_id', 'digest'] });
export type RecoveryCode = InstanceType<typeof RecoveryCode>;
