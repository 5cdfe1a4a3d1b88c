import { DOCUMENTS, entity } from '@lodge/database';

export const DocumentRow = entity(DOCUMENTS);
export type DocumentRow = InstanceType<typeof DocumentRow>;
