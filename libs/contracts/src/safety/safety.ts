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

export interface MutedGroup {
  group_id: Id;
  name: NonEmpty;
  until: Instant | null;
}

export interface Mute {
  groupId?: number;
  userId?: number;
  until?: Instant;
}
