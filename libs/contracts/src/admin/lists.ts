import type { ErrorCode } from '../errors.js';
import type { AccountState } from '../account/restrictions.js';
import type { OwnDecision } from '../decisions/decisions.js';
import type { Profile } from '../profile/profile-fields.js';
import type { WithEmblem } from '../groups/emblems.js';
import type { Group, GroupRequest } from '../groups/groups.js';
import type { OwnImage } from '../photos/images.js';
import type {
  Email,
  Filename,
  GroupCode,
  GroupName,
  Id,
  Instant,
  MessageText,
  NonEmpty,
  Username,
} from '../types.js';

export const USER_SORTS = ['newest', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const USER_FILTERS = [
  'unapproved_photos',
  'admins',
  'moderators',
  'suspended',
  'expelled',
  'new',
] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

export const NEW_USER_DAYS = 7;

export const MAX_DECIDED_AT_ONCE = 100;

/** Until when the server undoes the decision of a request; pages offer it for ten seconds. */
export const UNDO_SECONDS = 60;

export interface RequestResult {
  id: Id;
  request?: AdminGroupRequest;
  error?: NonEmpty;
  code?: ErrorCode;
}

/** What a reviewer has to decide, counted up to MAX_WAITING each. */
export interface Waiting {
  images: number;
  requests: number;
  reports: number;
  registrations: number;
  // Only admins get it.
  appeals?: number;
}

/** What an admin has done at a site's beginning. Only the first one is asked to begin the site. */
export interface FirstSteps {
  has_own_password: boolean;
  has_announced: boolean;
  has_group: boolean;
  has_invited: boolean;
  has_profile: boolean;
  // There is neither a group nor another account.
  is_empty: boolean;
}

export interface UserSummary extends Omit<AdminUser, 'email' | 'avatar'> {
  // Only admins get it.
  email?: Email;
  must_prove_age?: boolean;
  // Only applicants have it, as in `WaitingRegistration`.
  is_like_expelled?: boolean;
  photos: SummaryPhoto[];
  decisions: SummaryDecision[];
  groups: SummaryGroup[];
}

export type SummaryPhoto = Omit<OwnImage, 'is_processing'>;

export type SummaryDecision = Pick<
  OwnDecision,
  'id' | 'action' | 'rule' | 'explanation' | 'decided_at' | 'until' | 'reversed_at'
>;

export type SummaryGroup = Pick<Group, 'id' | 'name'> & { joined_at: Instant };

export const MAX_IN_SUMMARY = 50;

export interface AdminUser extends Profile, AccountState {
  id: Id;
  email: Email;
  is_admin: boolean;
  is_moderator?: boolean;
  created_at: Instant;
  avatar: Filename | null;
}

export interface AdminGroupRequest extends GroupRequest, WithEmblem, AccountState {
  user_id: Id;
  user_avatar: Filename | null;
  user_username: Username;
  user_age: Profile['age'];
  user_notes: Profile['notes'];
  user_created_at: Instant;
  group_id: Id;
  group_name: GroupName;
  // What they wrote with the request, until it is decided
  message: MessageText | null;
  // The email and the code are set for admins only.
  user_email?: Email;
  group_code?: GroupCode;
  processed_at: Instant | null;
  processed_by_username: Username | null;
}
