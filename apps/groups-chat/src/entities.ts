import { Block } from './blocks/block.entity.js';
import { Group } from './groups/group.entity.js';
import { User } from './groups/user.entity.js';
import { GroupRequest } from './membership/group-request.entity.js';
import { Membership } from './membership/membership.entity.js';
import { Message } from './messages/message.entity.js';
import { MutedGroup } from './mutes/muted-group.entity.js';
import { MutedMember } from './mutes/muted-member.entity.js';
import { SecurityEvent } from './messages/security-event.entity.js';

// Only the columns that the service's role may read or write.
export const ENTITIES = [
  Block,
  Group,
  GroupRequest,
  Membership,
  Message,
  MutedGroup,
  MutedMember,
  SecurityEvent,
  User,
];
