import type { Restriction } from './restrictions.js';
import type { Profile } from '../profile/profile-fields.js';
import type { BrowserLabel, Day, Email, Filename, Id, Instant, SessionRef } from '../types.js';

export interface SessionUser extends Profile {
  id: Id;
  email: Email;
  isAdmin: boolean;
  is_moderator?: boolean;
  created_at: Instant;
  // Hidden from other members, and erased then unless they keep their account.
  erase_after?: Instant;
  is_suspended?: boolean;
  needs_consent?: boolean;
  restriction?: Restriction;
  // Comes once, with the sign-in that ends it: since when the unused account was hidden.
  hidden_since?: Instant;
}

export interface OwnUser extends SessionUser {
  avatar: Filename | null;
}

export interface MemberSession {
  ref: SessionRef;
  // "Firefox on Android"; null for a browser that does not say.
  label: BrowserLabel | null;
  began: Instant;
  last_seen: Day | null;
  is_current: boolean;
}
