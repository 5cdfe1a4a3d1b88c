import type { WithEmblem } from './emblems.js';
import type { Profile } from '../profile/profile-fields.js';
import type {
  BigId,
  Email,
  Filename,
  GroupCode,
  GroupDescription,
  GroupName,
  Id,
  Instant,
  MessageExcerpt,
  MessageText,
  Page,
  Positive,
  UnreadCount,
  Username,
} from '../types.js';

export interface NamedGroup extends WithEmblem {
  id: Id;
  name: GroupName;
}

export interface Group extends NamedGroup {
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
  // While a mention of the viewer, or an answer to them, is unread.
  called?: true;
  last_message: LastMessage | null;
  // In any group: what others write does not change it.
  has_written?: boolean;
}

export type LastMessage = Pick<ChatMessage, 'user_id' | 'username' | 'content' | 'created_at'>;

// In the order of the list. A group is busy if it had `BUSY_MESSAGES` in `BUSY_DAYS`, else new for
// `NEW_DAYS` of days. Found once a day and told to everybody alike.
export const GROUP_LIVES = ['busy', 'new', 'quiet'] as const;
export type GroupLife = (typeof GROUP_LIVES)[number];
export const GROUP_LIFE = { BUSY_MESSAGES: 20, BUSY_DAYS: 7, NEW_DAYS: 14 };

/** What `show` of the list keeps: new ones also if they are busy, and those the viewer waits for. */
export const GROUP_FILTERS = ['new', 'busy', 'asked'] as const;
export type GroupFilter = (typeof GROUP_FILTERS)[number];

export interface ListedGroup extends Omit<Group, 'code'>, WithCreator {
  life: GroupLife;
  code?: GroupCode;
  is_member: boolean;
  request_status?: RequestStatus;
  request_id?: Id;
}

export interface AdminGroup extends Group {
  created_by_email: Email | null;
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
  // They count whom the viewer sees, in the order of NODS; absent if there are none.
  nods?: NodCount[];
  // Of the members whom it names with `@`, those whom the viewer sees; absent if there are none.
  mentions?: Mention[];
}

export type Mention = Pick<ChatMessage, 'user_id' | 'username'>;

/** One of each member and message. */
export const NODS = ['👍', '❤️', '😂', '😮', '🙏', '✅'] as const;
export type NodEmoji = (typeof NODS)[number];

export interface NodCount {
  emoji: NodEmoji;
  count: Positive;
  mine: boolean;
}

export interface Nod {
  user_id: Id;
  username: Username;
  avatar: Filename | null;
  emoji: NodEmoji;
}

export interface QuotedMessage extends Pick<ChatMessage, 'id' | 'user_id' | 'username'> {
  content: MessageExcerpt;
}

export interface MessagePage {
  messages: ChatMessage[];
  has_more: boolean;
  // It is there in a page `around` something alone.
  has_newer?: boolean;
  // They come with the newest messages alone, if there are any; the one pinned last is first.
  pins?: PinnedMessage[];
}

export type PinnedMessage = Omit<ChatMessage, 'reply_to' | 'edited_at' | 'nods' | 'mentions'>;

/** What a search finds: all its words, in any order, each as the beginning of one that was written. */
export interface FoundMessage extends Pick<
  ChatMessage,
  'id' | 'user_id' | 'username' | 'content' | 'created_at'
> {
  group: NamedGroup;
}

/** The longest words of a longer search count: each costs a look-up in every part of a group. */
export const FOUND_WORDS = 4;

export type RequestStatus = 'pending' | 'approved' | 'rejected';

export interface GroupRequest {
  id: Id;
  status: RequestStatus;
  requested_at: Instant;
}

/** A request of the viewer's that waits. */
export interface OwnRequest extends GroupRequest, WithEmblem {
  group_id: Id;
  group_name: GroupName;
}

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

/** What changed and should be fetched again. No content, as every fetch is authorized anew. */
export type LiveHint =
  | { changed: 'messages'; group_id: number }
  | { changed: 'members'; group_id: number }
  | { changed: 'groups' }
  // The user read messages, perhaps on another page.
  | { changed: 'unread' }
  // The user's own.
  | { changed: 'images' }
  | { changed: 'photos'; user_id: number }
  | { changed: 'sessions' }
  // What waits for reviewers: requests, photos.
  | { changed: 'requests' }
  | { changed: 'reports' };
