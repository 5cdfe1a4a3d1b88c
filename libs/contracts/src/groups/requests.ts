import type { Profile } from '../profile/profile-fields.js';
import type { Email, Filename, GroupCode, GroupName, Id, Instant, Username } from '../types.js';

export type RequestStatus = 'pending' | 'approved' | 'rejected';

export interface GroupRequest {
  id: Id;
  status: RequestStatus;
  requested_at: Instant;
}

/** A request of the viewer's that waits. */
export interface OwnRequest extends GroupRequest {
  group_id: Id;
  group_name: GroupName;
}

export interface AdminGroupRequest extends GroupRequest {
  user_id: Id;
  user_avatar: Filename | null;
  user_username: Username;
  user_age: Profile['age'];
  user_created_at: Instant;
  group_id: Id;
  group_name: GroupName;
  // The email and the code are set for admins only.
  user_email?: Email;
  group_code?: GroupCode;
  processed_at: Instant | null;
  processed_by_username: Username | null;
}
