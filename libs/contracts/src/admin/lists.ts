import type { ErrorCode } from '../errors.js';
import type { Standing } from '../account/restrictions.js';
import type { OwnDecision } from '../decisions/decisions.js';
import type { Profile } from '../profile/profile-fields.js';
import type { Group } from '../groups/groups.js';
import type { AdminGroupRequest } from '../groups/requests.js';
import type { OwnImage } from '../photos/images.js';
import type { Email, Id, Instant, NonEmpty } from '../types.js';

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

export interface UserSummary extends Profile {
  id: Id;
  // Only admins get it.
  email?: Email;
  is_admin: boolean;
  is_moderator?: boolean;
  is_suspended?: boolean;
  standing?: Standing;
  erase_after?: Instant;
  must_prove_age?: boolean;
  created_at: Instant;
  photos: SummaryPhoto[];
  decisions: SummaryDecision[];
  groups: SummaryGroup[];
}

export type SummaryPhoto = Pick<
  OwnImage,
  | 'id'
  | 'filename'
  | 'is_approved'
  | 'is_face_picture'
  | 'uploaded_at'
  | 'width'
  | 'height'
  | 'placeholder'
>;

export type SummaryDecision = Pick<
  OwnDecision,
  'id' | 'action' | 'rule' | 'explanation' | 'decided_at' | 'until' | 'reversed_at'
>;

export type SummaryGroup = Pick<Group, 'id' | 'name'> & { joined_at: Instant };

export const MAX_IN_SUMMARY = 50;
