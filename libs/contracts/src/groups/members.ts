import type { Profile } from '../profile/profile-fields.js';
import type { Email, Filename, Id, Instant, Page } from '../types.js';

export interface Member extends Profile {
  id: Id;
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
