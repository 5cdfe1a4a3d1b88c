import { CONSENTS, entity } from '@lodge/database';

export const Consent = entity(CONSENTS, { insert: ['user_id', 'document_id', 'action'] });
export type Consent = InstanceType<typeof Consent>;
