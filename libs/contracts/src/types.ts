import type { DecisionRule } from './decisions/decisions.js';
import type { Profile } from './profile/profile-fields.js';

// ISO 8601, UTC.
export type Instant = string;

export interface Registration extends Profile {
  email: string;
  password: string;
  // Documents that the member accepts.
  document_ids?: number[];
}

export interface SessionUser extends Profile {
  id: number;
  email: string;
  isAdmin: boolean;
  is_moderator?: boolean;
  created_at: Instant;
  // Of who is leaving: hidden from other members, and erased then unless they keep their account.
  erase_after?: Instant;
  // Until when is in the decision.
  is_suspended?: boolean;
  // They have to accept documents first.
  needs_consent?: boolean;
}

// Where a member is signed in.
export interface MemberSession {
  ref: string;
  // "Firefox on Android"; null for a browser that does not say.
  label: string | null;
  began: Instant;
  // A day (YYYY-MM-DD, UTC), null if unknown.
  last_seen: string | null;
  is_current: boolean;
}

export const DOCUMENT_KINDS = ['terms', 'privacy', 'sensitive'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATUSES = ['current', 'announced', 'superseded'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

// Published by an operator and never changed.
export interface Document {
  id: number;
  kind: DocumentKind;
  // From 1, of its kind.
  version: number;
  effective_at: Instant;
  status: DocumentStatus;
}

export interface DocumentWithText extends Document {
  // Plain, with line breaks.
  text: string;
}

export const CONSENT_ACTIONS = ['accepted', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export interface OwnDocument extends Document {
  accepted_at: Instant | null;
}

export interface OwnConsent {
  id: number;
  document_id: number;
  kind: DocumentKind;
  version: number;
  action: ConsentAction;
  at: Instant;
}

export interface OwnConsents {
  // Those in effect.
  documents: OwnDocument[];
  // Latest first, 100 at most.
  history: OwnConsent[];
}

export interface AdminUser extends Profile {
  id: number;
  email: string;
  is_admin: boolean;
  is_moderator?: boolean;
  created_at: Instant;
  erase_after?: Instant;
  is_suspended?: boolean;
}

export type Lock = null | 'needs_approved_photo' | 'needs_approved_face_photo';

export interface OwnImage {
  id: number;
  filename: string;
  is_approved: boolean;
  is_face_picture: boolean;
  uploaded_at: Instant;
  is_processing: boolean;
  // Of the large variant, like the dominant colour `#rrggbb`; null while processing.
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

export type RemovalReason = 'unreadable' | 'not_approved' | 'removed';

// Kept until its owner has read it; of the photo itself nothing is left.
export interface ImageRemoval {
  id: number;
  reason: RemovalReason;
  removed_at: Instant;
  // Why, where the admin said so.
  rule: DecisionRule | null;
  note: string;
}

export interface MemberImage extends Omit<OwnImage, 'filename' | 'is_processing'> {
  filename: string | null;
  is_processing?: boolean;
  locked: Lock;
}

// A member's first photo that the viewer may see.
export interface Avatar extends Pick<OwnImage, 'filename' | 'placeholder'> {
  user_id: number;
}

export interface AdminImage extends OwnImage {
  user_id: number;
  user_username: string;
  // For admins only.
  user_email?: string;
  // On a photo that this one looks like; the latest where there are several.
  earlier_decision: EarlierDecision | null;
}

export interface EarlierDecision {
  // Rejected: a photo of the same member. Blocked: anybody's.
  kind: 'rejected' | 'blocked';
  decided_at: Instant;
}

export interface Group {
  id: number;
  name: string;
  code: string;
  created_at: Instant;
  member_count: number;
}

export interface OwnGroup extends Group {
  joined_at: Instant;
  // Up to MAX_UNREAD.
  unread_count: number;
  // The oldest of those, null if there is none.
  first_unread_id: number | null;
  // The newest that the member may see.
  last_message: LastMessage | null;
}

export type LastMessage = Omit<ChatMessage, 'id'>;

export type RequestStatus = 'pending' | 'approved' | 'rejected';

export interface ListedGroup extends Omit<Group, 'code'> {
  code?: string;
  is_member: boolean;
  request_status?: RequestStatus;
  request_id?: number;
}

export interface AdminGroup extends Group {
  created_by_email: string | null;
}

export interface Member extends Profile {
  id: number;
  // For admins only.
  email?: string;
  is_leaving?: boolean;
  hasApprovedPicture: boolean;
  hasFacePicture: boolean;
  joined_at: Instant;
}

export interface MemberPage extends Page {
  members: Member[];
  member_count: number;
}

export interface ChatMessage {
  id: number;
  user_id: number;
  username: string;
  content: string;
  created_at: Instant;
}

export interface GroupRequest {
  id: number;
  status: RequestStatus;
  requested_at: Instant;
}

export interface AdminGroupRequest extends GroupRequest {
  user_username: string;
  group_name: string;
  // For admins only, both.
  user_email?: string;
  group_code?: string;
  processed_at: Instant | null;
  processed_by_username: string | null;
}

export interface Done {
  message: string;
}

export interface Page {
  next_cursor: string | null;
}
