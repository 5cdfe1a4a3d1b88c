import type { Profile } from '../profile/profile-fields.js';
import type { Colour, Email, Filename, Id, Instant, Positive, Username } from '../types.js';

export type Lock = null | 'needs_approved_photo' | 'needs_approved_face_photo';

export interface OwnImage {
  id: Id;
  filename: Filename;
  is_approved: boolean;
  is_face_picture: boolean;
  uploaded_at: Instant;
  is_processing: boolean;
  // Width and height are those of the large variant, as is the colour; null while processing.
  width: Positive | null;
  height: Positive | null;
  placeholder: Colour | null;
}

// Newest first until their owner sorts them.
export interface ListedImage extends OwnImage {
  // Where others see it: sorted photos first, then face pictures, then the oldest.
  place: Positive;
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
  user_email?: Email;
  user_avatar: Filename | null;
  user_age: Profile['age'];
  user_created_at: Instant;
  user_approved_images: number;
  // Those that are remembered: not the ones too plain to be recognized. 100 at most.
  user_rejected_images: number;
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
