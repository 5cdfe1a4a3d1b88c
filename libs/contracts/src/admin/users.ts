import type { Standing } from '../account/restrictions.js';
import type { Profile } from '../profile/profile-fields.js';
import type { Email, Filename, Id, Instant } from '../types.js';

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
