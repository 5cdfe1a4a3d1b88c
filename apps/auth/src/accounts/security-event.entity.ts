import { entity, SECURITY_EVENTS } from '@lodge/database';

export const SecurityEvent = entity(SECURITY_EVENTS, {
  read: [],
  insert: ['kind', 'account_id', 'actor_id', 'network', 'label'],
});
export type SecurityEvent = InstanceType<typeof SecurityEvent>;
