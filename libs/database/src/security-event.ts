import { PrimaryColumn } from 'typeorm';
import { AppendColumn } from './entity-columns.js';

type SecurityEventKind =
  | 'registered'
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_failed'
  | 'locked_out'
  | 'password_changed'
  | 'password_set_by_admin'
  | 'reset_requested'
  | 'reset_link_created'
  | 'password_reset'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'admin_granted'
  | 'admin_revoked'
  | 'admin_read_messages';

// No service can read or change these rows, which outlive the accounts.
export abstract class SecurityEventColumns {
  @PrimaryColumn('bigint', { select: false, insert: false })
  id: number;

  @AppendColumn('text')
  kind: SecurityEventKind;

  // A keyed hash.
  @AppendColumn('text', { nullable: true })
  network?: string | null;
}
