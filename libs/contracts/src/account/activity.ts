import type { BigId, BrowserLabel, Instant, Page } from '../types.js';

// Roles only, never names: `unknown` stands for what can be done without a session.
export type Actor = 'you' | 'admin' | 'system' | 'unknown';

// `by` is the actor, unless another account acted: only admins can act on other accounts.
export const ACTIVITY = {
  registered: { text: 'Account created', by: 'you' },
  signed_in: { text: 'Logged in', by: 'you' },
  signed_out: { text: 'Logged out', by: 'you' },
  sign_in_failed: { text: 'Failed login attempt', by: 'unknown' },
  confirmation_failed: {
    text: 'Wrong password, code or passkey when confirming that it is you',
    by: 'you',
  },
  locked_out: { text: 'Further login attempts were stopped for a while', by: 'system' },
  password_changed: { text: 'Password changed', by: 'you' },
  password_set_by_admin: { text: 'New password set', by: 'admin' },
  reset_requested: { text: 'Link for a new password requested', by: 'unknown' },
  reset_link_created: { text: 'Link for a new password created', by: 'admin' },
  password_reset: { text: 'New password set with a link or a recovery code', by: 'you' },
  factor_added: { text: 'One-time codes turned on', by: 'you' },
  factor_removed: { text: 'One-time codes turned off', by: 'you' },
  recovery_codes_made: { text: 'Recovery codes created', by: 'you' },
  recovery_code_used: { text: 'Recovery code used', by: 'you' },
  passkey_added: { text: 'Passkey added', by: 'you' },
  passkey_removed: { text: 'Passkey removed', by: 'you' },
  passkey_counter_back: { text: 'Passkey refused, as it may have been copied', by: 'unknown' },
  admin_granted: { text: 'Admin privileges granted', by: 'system' },
  admin_revoked: { text: 'Admin privileges removed', by: 'you' },
  moderator_granted: { text: 'Moderator privileges granted', by: 'system' },
  moderator_revoked: { text: 'Moderator privileges removed', by: 'you' },
  profile_changed_by_admin: { text: 'Profile changed', by: 'admin' },
  data_requested: { text: 'Copy of your data downloaded', by: 'you' },
  deletion_scheduled: { text: 'Account set to be erased', by: 'you' },
  deletion_cancelled: { text: 'Account kept after all', by: 'you' },
  account_paused: { text: 'Account paused', by: 'you' },
  account_resumed: { text: 'Pause ended', by: 'you' },
} as const satisfies Record<string, { text: string; by: Actor }>;

export type ActivityKind = keyof typeof ACTIVITY;
export const ACTIVITY_KINDS = Object.keys(ACTIVITY) as ActivityKind[];

export const actorOf = (kind: ActivityKind, isByOther: boolean): Actor =>
  isByOther ? 'admin' : ACTIVITY[kind].by;

export interface ActivityEvent {
  id: BigId;
  at: Instant;
  kind: ActivityKind;
  by: Actor;
  label: BrowserLabel | null;
}

export type ActivityPage = Page & { events: ActivityEvent[] };

export const ACTOR_TEXTS: Record<Actor, string> = {
  you: 'You',
  admin: 'An admin',
  system: 'The system',
  unknown: 'Unknown',
};
