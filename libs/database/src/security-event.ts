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
  | 'admin_granted'
  | 'admin_revoked'
  | 'admin_read_messages';

/**
 * What every service writes of `security_events`: ids and a hash, and nothing that identifies
 * anybody by itself. No service can read or change them; they outlive the accounts.
 */
export abstract class SecurityEventColumns {
  @PrimaryColumn('bigint', { select: false, insert: false })
  id: number;

  @AppendColumn('text')
  kind: SecurityEventKind;

  /** A keyed hash of the network that the request came from. */
  @AppendColumn('text', { nullable: true })
  network?: string | null;
}
