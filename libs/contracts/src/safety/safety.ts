import type { WithEmblem } from '../groups/emblems.js';
import type { Id, Instant, NonEmpty } from '../types.js';

export interface Block {
  user_id: Id;
  username: NonEmpty;
  created_at: Instant;
}

export interface MutedMember {
  user_id: Id;
  username: NonEmpty;
  until: Instant | null;
}

export interface MutedGroup extends WithEmblem {
  group_id: Id;
  name: NonEmpty;
  until: Instant | null;
  // What calls the viewer, a mention or an answer, counts and rings all the same.
  except_calls?: true;
}

export interface Mute {
  groupId?: number;
  userId?: number;
  until?: Instant;
  // For a group alone.
  except_calls?: boolean;
}
