import { AUDIT_ENTRIES, entity } from '@lodge/database';

// This service appends to it and cannot read it.
export const AuditEntry = entity(AUDIT_ENTRIES, {
  read: [],
  insert: ['actor_id', 'action', 'subject_id'],
});
