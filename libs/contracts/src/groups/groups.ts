import type { ChatMessage } from './messages.js';
import type { RequestStatus } from './requests.js';
import type {
  BigId,
  Email,
  GroupCode,
  GroupDescription,
  GroupName,
  Id,
  Instant,
  UnreadCount,
} from '../types.js';

export interface Group {
  id: Id;
  name: GroupName;
  description: GroupDescription;
  code: GroupCode;
  created_at: Instant;
  // Members of the group get the number of those whom they see; others that of all, once a day.
  member_count: number;
}

interface WithCreator {
  // Only admins receive it. It is absent once the creator's account is gone.
  created_by_email?: Email;
}

export interface OwnGroup extends Group, WithCreator {
  joined_at: Instant;
  unread_count: UnreadCount;
  first_unread_id: BigId | null;
  last_message: LastMessage | null;
}

export type LastMessage = Pick<ChatMessage, 'user_id' | 'username' | 'content' | 'created_at'>;

export interface ListedGroup extends Omit<Group, 'code'>, WithCreator {
  code?: GroupCode;
  is_member: boolean;
  request_status?: RequestStatus;
  request_id?: Id;
}

export interface AdminGroup extends Group {
  created_by_email: Email | null;
}
