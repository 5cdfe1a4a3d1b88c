import type { Email, Filename, Id, Instant, NonEmpty, Username } from '../types.js';
import type { Profile, StatedProfile } from '../profile/profile-fields.js';

/** How somebody becomes a member. `invitation` and `approval` can be combined. */
export type RegistrationMode = 'open' | 'invitation' | 'approval' | 'closed';

export type SiteLine = string;
export const SITE_LINE_LENGTH = 160;

export interface RegistrationState {
  modes: RegistrationMode[];
  line: SiteLine;
}

export const INVITATION_DAYS = { min: 1, max: 30, default: 7 } as const;
export const MAX_OPEN_INVITATIONS = 200;

/** In characters; the database enforces it. */
export const INVITATION_NOTE_LENGTH = 100;

export type InvitationLink = string;

export interface Invitation {
  id: Id;
  created_at: Instant;
  expires_at: Instant;
  created_by_username: Username | null;
  used_at: Instant | null;
  used_by: Id | null;
  used_by_username: Username | null;
  // For whom it is; null once it is used or over.
  note: string | null;
  // Whoever uses it learns who made it.
  names_inviter: boolean;
}

/** The invitation by which somebody who waits came. */
export interface OwnInvitation {
  // Null if the admin is not to be named, or is gone.
  from: Username | null;
}

export const REFUSAL_REASONS = [
  'under_age',
  'not_real',
  'no_clear_photo',
  'not_for_you',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const REFUSAL_NOTE_LENGTH = 500;
export interface WaitingRegistration extends Profile {
  id: Id;
  // Only admins get both.
  email?: Email;
  invited_by?: NonEmpty | null;
  created_at: Instant;
  avatar: Filename | null;
  photo_count: number;
  is_suspended: boolean;
  // Somebody with a similar address was expelled: `REGISTRATION_TEXTS.likeExpelled`.
  is_like_expelled?: boolean;
}

export interface Registration extends StatedProfile {
  email: string;
  password: string;
  document_ids?: number[];
  invitation?: string;
}
