import type { AuditLogEntry } from '@lodge/contracts';
import { integer, named, nullable, object, text } from '../schema.js';
import { BIG_ID, INSTANT } from './values.js';

// The id of an account that is gone belongs to nobody.
const ANY_ID = integer(0);

export const AUDIT_LOG_ENTRY = named(
  'AuditLogEntry',
  object<AuditLogEntry>({
    id: BIG_ID,
    at: INSTANT,
    action: text({ minLength: 1 }),
    detail: nullable(text()),
    actor_id: ANY_ID,
    actor_username: nullable(text()),
    subject_id: ANY_ID,
    subject_name: nullable(text()),
  }),
);
