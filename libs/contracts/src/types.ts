import type { Restriction, Standing } from './account/restrictions.js';
import type { DecisionRule, Explanation } from './decisions/decisions.js';
import type { Profile } from './profile/profile-fields.js';

// The bounds and patterns of these are in the API's document: see FORMATS in libs/service.
// Ids of PostgreSQL's `integer`, and larger ones.
export type Id = number;
export type BigId = number;
export type Positive = number;
export type Version = number;
// ISO 8601, UTC.
export type Instant = string;
// YYYY-MM-DD, UTC.
export type Day = string;
export type NonEmpty = string;
export type Cursor = string;
export type Email = string;
export type Username = string;
export type SessionRef = string;
export type BrowserLabel = string;
export type DocumentText = string;
export type Language = string;
export type Filename = string;
export type Colour = string;
export type GroupName = string;
export type GroupCode = string;
export type GroupDescription = string;
export type MessageText = string;
export type MessageExcerpt = string;
export type UnreadCount = number;

export interface Registration extends Profile {
  email: string;
  password: string;
  document_ids?: number[];
  invitation?: string;
}

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

/** Members accept these before they go on. */
export const CONSENT_KINDS = ['terms', 'privacy', 'sensitive'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const DOCUMENT_KINDS = [...CONSENT_KINDS, 'contact', 'accessibility'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATUSES = ['current', 'announced', 'superseded'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

// Published by an operator and never changed.
export interface Document {
  id: Id;
  kind: DocumentKind;
  version: Version;
  // The language of the text that the caller gets: the browser's, else English, else the first.
  language: Language;
  effective_at: Instant;
  status: DocumentStatus;
}

export interface DocumentWithText extends Document {
  text: DocumentText;
}

export const CONSENT_ACTIONS = ['accepted', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export interface OwnDocument extends Document {
  kind: ConsentKind;
  accepted_at: Instant | null;
}

export interface OwnConsent {
  id: BigId;
  document_id: Id;
  kind: ConsentKind;
  version: Version;
  action: ConsentAction;
  // Null for a withdrawal, or if unknown.
  language: Language | null;
  at: Instant;
}

export interface OwnConsents {
  documents: OwnDocument[];
  // Latest first, 100 at most.
  history: OwnConsent[];
}

export interface AdminUser extends Profile {
  id: Id;
  email: Email;
  is_admin: boolean;
  is_moderator?: boolean;
  created_at: Instant;
  erase_after?: Instant;
  is_suspended?: boolean;
  standing?: Standing;
  avatar: Filename | null;
}

export type Lock = null | 'needs_approved_photo' | 'needs_approved_face_photo';

export interface OwnImage {
  id: Id;
  filename: Filename;
  is_approved: boolean;
  is_face_picture: boolean;
  uploaded_at: Instant;
  is_processing: boolean;
  // Both are of the large variant, like the dominant colour; null while processing.
  width: Positive | null;
  height: Positive | null;
  placeholder: Colour | null;
}

// Newest first until their owner sorts them.
export interface ListedImage extends OwnImage {
  // Where others see it: sorted photos first, then face pictures, then the oldest.
  place: Positive;
}

export type RemovalReason = 'unreadable' | 'not_approved' | 'removed';

// Kept until the owner has read it; nothing is left of the photo itself.
export interface ImageRemoval {
  id: Id;
  reason: RemovalReason;
  removed_at: Instant;
  rule: DecisionRule | null;
  note: Explanation;
}

export interface MemberImage extends Omit<OwnImage, 'filename' | 'is_processing'> {
  filename: Filename | null;
  is_processing?: boolean;
  locked: Lock;
}

export interface Avatar extends Pick<OwnImage, 'filename' | 'placeholder'> {
  user_id: Id;
}

export interface AdminImage extends OwnImage {
  user_id: Id;
  user_username: Username;
  // For admins only.
  user_email?: Email;
  user_avatar: Filename | null;
  user_age: Profile['age'];
  user_created_at: Instant;
  user_approved_images: number;
  // Those that are remembered: not the ones too plain to be recognized. 100 at most.
  user_rejected_images: number;
  // The decision on a photo that this one looks like; the latest of several.
  earlier_decision: EarlierDecision | null;
  // Set if it is like a photo that is blocked for everybody, and nobody has decided about it since.
  copy: BlockedCopy | null;
}

export interface BlockedCopy {
  found_at: Instant;
  // Null unless the other was blocked as an intimate photo or of somebody under 18.
  due_at: Instant | null;
}

export interface EarlierDecision {
  // A rejected photo is the same member's; a blocked one may be any member's.
  kind: 'rejected' | 'blocked';
  decided_at: Instant;
}

export interface Group {
  id: Id;
  name: GroupName;
  description: GroupDescription;
  code: GroupCode;
  created_at: Instant;
  member_count: number;
}

interface WithCreator {
  // Only admins receive it. It is absent once the creator's account is gone.
  created_by_email?: Email;
}

export interface OwnGroup extends Group, WithCreator {
  joined_at: Instant;
  // Up to MAX_UNREAD.
  unread_count: UnreadCount;
  first_unread_id: BigId | null;
  last_message: LastMessage | null;
}

export type LastMessage = Pick<ChatMessage, 'user_id' | 'username' | 'content' | 'created_at'>;

export type RequestStatus = 'pending' | 'approved' | 'rejected';

export interface ListedGroup extends Omit<Group, 'code'>, WithCreator {
  code?: GroupCode;
  is_member: boolean;
  request_status?: RequestStatus;
  request_id?: Id;
}

export interface AdminGroup extends Group {
  created_by_email: Email | null;
}

export interface Member extends Profile {
  id: Id;
  // For admins only.
  email?: Email;
  is_leaving?: boolean;
  hasApprovedPicture: boolean;
  hasFacePicture: boolean;
  avatar: Filename | null;
  joined_at: Instant;
}

export interface MemberPage extends Page {
  members: Member[];
  member_count: number;
}

export interface ChatMessage {
  id: BigId;
  user_id: Id;
  username: Username;
  content: MessageText;
  created_at: Instant;
  // Null once that is gone, and for those who do not see its author.
  reply_to: QuotedMessage | null;
  edited_at: Instant | null;
}

export interface QuotedMessage {
  id: BigId;
  user_id: Id;
  username: Username;
  content: MessageExcerpt;
}

export interface GroupRequest {
  id: Id;
  status: RequestStatus;
  requested_at: Instant;
}

export interface AdminGroupRequest extends GroupRequest {
  user_id: Id;
  user_avatar: Filename | null;
  user_username: Username;
  user_age: Profile['age'];
  user_created_at: Instant;
  group_id: Id;
  group_name: GroupName;
  // Both are set for admins only.
  user_email?: Email;
  group_code?: GroupCode;
  processed_at: Instant | null;
  processed_by_username: Username | null;
}

export interface Done {
  message: NonEmpty;
}

export interface Page {
  next_cursor: Cursor | null;
}
