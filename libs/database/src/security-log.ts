import { row, type Runner } from './sql.js';

export const SECURITY_EVENT_KINDS = [
  'registered',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'locked_out',
  'password_changed',
  'password_set_by_admin',
  'admin_granted',
  'admin_revoked',
  'admin_read_messages',
] as const;

/** A row of `security_events`: ids and a hash, and nothing that names anybody by itself. */
export interface SecurityEvent {
  kind: (typeof SECURITY_EVENT_KINDS)[number];
  /** Whose account it is about. */
  account_id?: number;
  /** Who did it, when it was an admin. */
  actor_id?: number;
  /** The group whose messages were read. */
  group_id?: number;
  /** A keyed hash of the network it came from. */
  network?: string;
}

/** Appends to the security log, in the caller's transaction where there is one; no service can read it or change it. */
export async function recordSecurityEvent(runner: Runner, event: SecurityEvent): Promise<void> {
  // Only columns that are set: each service may write the ones it needs.
  const set = Object.entries(event).filter(([, value]) => value !== undefined);
  const columns = set.map(([column]) => column).join(', ');
  const places = set.map((_, index) => `$${index + 1}`).join(', ');
  await row(
    runner,
    `insert into security_events (${columns}) values (${places})`,
    set.map(([, value]) => value),
  );
}
