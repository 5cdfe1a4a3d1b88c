import {
  BLOCKS,
  entity,
  GROUP_REQUESTS,
  GROUPS,
  MEMBERSHIPS,
  MESSAGES,
  MUTED_GROUPS,
  MUTED_MEMBERS,
  SECURITY_EVENTS,
  USER_COLUMNS,
  USERS,
} from '@lodge/database';

export const Block = entity(BLOCKS, { insert: ['blocker_id', 'blocked_id'] });
export type Block = InstanceType<typeof Block>;

export const Group = entity(GROUPS, { update: ['messages_version'] });
export type Group = InstanceType<typeof Group>;

export const GroupRequest = entity(GROUP_REQUESTS, {
  insert: ['group_id', 'user_id'],
  update: ['status', 'is_current', 'processed_at'],
});

export const Membership = entity(MEMBERSHIPS, {
  insert: ['group_id', 'user_id', 'last_read_id'],
  update: ['last_read_id'],
});

export const Message = entity(MESSAGES, {
  insert: ['group_id', 'user_id', 'content', 'client_id', 'reply_to_id'],
  update: ['content', 'edited_at'],
});

export const MutedGroup = entity(MUTED_GROUPS, { insert: ['user_id', 'group_id'] });
export type MutedGroup = InstanceType<typeof MutedGroup>;

export const MutedMember = entity(MUTED_MEMBERS, { insert: ['user_id', 'muted_id'] });
export type MutedMember = InstanceType<typeof MutedMember>;

export const SecurityEvent = entity(SECURITY_EVENTS, {
  read: [],
  insert: ['kind', 'actor_id', 'group_id', 'network'],
});
export type SecurityEvent = InstanceType<typeof SecurityEvent>;

export const User = entity(USERS, { read: [...USER_COLUMNS, 'erase_after', 'pairs_version'] });
export type User = InstanceType<typeof User>;
