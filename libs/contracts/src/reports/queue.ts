import { REPORT_KINDS, type ReportCategory, type ReportOutcome } from './reports.js';
import type { Profile } from '../profile/profile-fields.js';
import type { ChatMessage } from '../groups/groups.js';
import type { OwnImage } from '../photos/images.js';
import type { Email, Filename, GroupDescription, Id, Instant, NonEmpty } from '../types.js';

export const CLAIM_SECONDS = 900;

export const SURROUNDING_MESSAGES = 5;

export const MAX_ABOUT_SUBJECT = 100;

export interface NamedUser {
  id: Id;
  username: NonEmpty;
  avatar: Filename | null;
}

export interface ReportedUser extends NamedUser {
  age: Profile['age'];
  created_at: Instant;
}

export interface Claim {
  user_id: Id;
  username: NonEmpty;
  until: Instant;
  by_moderator: boolean;
}

export interface ReportedPhoto extends Pick<
  OwnImage,
  'filename' | 'width' | 'height' | 'placeholder'
> {
  image_id: Id;
  is_withheld: boolean;
}

export type SubjectPhoto = Omit<ReportedPhoto, 'is_withheld'> & { is_face_picture: boolean };

export interface Notice {
  reference: NonEmpty;
  name: NonEmpty;
  // Set for admins only.
  email?: Email;
  place: NonEmpty;
  statement: NonEmpty;
}

export interface EarlierText {
  content: NonEmpty;
  until: Instant;
}

/** What reviewers find in the queue. */
export const QUEUED_KINDS = [...REPORT_KINDS, 'notice'] as const;
export type QueuedKind = (typeof QUEUED_KINDS)[number];

export interface QueuedReport {
  id: Id;
  kind: QueuedKind;
  category: ReportCategory;
  is_urgent: boolean;
  // A held report exceeds a day's limit of a network or of all notices, and waits behind all others.
  is_held: boolean;
  due_at: Instant | null;
  text: string;
  declared: boolean;
  evidence: string;
  // Oldest first. Empty for anything but a message.
  earlier_texts: EarlierText[];
  target_deleted_at: Instant | null;
  reported_at: Instant;
  subject: ReportedUser | null;
  reporter: NamedUser | null;
  group: { id: Id; name: NonEmpty; description: GroupDescription } | null;
  photo: ReportedPhoto | null;
  notice: Notice | null;
  // Open reports about the same person, this one included; MAX_ABOUT_SUBJECT at most.
  open_about_subject: number;
  claim: Claim | null;
  closed_at: Instant | null;
  outcome: ReportOutcome | null;
  second_look: SecondLook | null;
}

export interface SecondLook {
  asked_at: Instant;
  // No breach was found; null for a decision that is too old or an account that is gone.
  decided_at: Instant | null;
  decided_by: NamedUser | null;
}

export type SurroundingMessage = Omit<ChatMessage, 'reply_to'> & { is_reported: boolean };
