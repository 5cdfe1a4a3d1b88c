import {
  LIMITS,
  MAX_UNREAD,
  type AdminGroup,
  type AdminGroupRequest,
  type ChatMessage,
  type Group,
  type GroupRequest,
  type LastMessage,
  type ListedGroup,
  type OwnGroup,
} from '@lodge/contracts';
import { flag, integer, named, nullable, object, optional, text, type Fields } from '../schema.js';
import {
  ID,
  BIG_ID,
  COUNT,
  INSTANT,
  CODE,
  USERNAME,
  EMAIL,
  GROUP_NAME,
  REQUEST_STATUS,
} from './values.js';

const GROUP: Fields<Group> = {
  id: ID,
  name: GROUP_NAME,
  code: CODE,
  created_at: INSTANT,
  member_count: COUNT,
};

const MESSAGE_FIELDS: Fields<LastMessage> = {
  user_id: ID,
  username: USERNAME,
  created_at: INSTANT,
  content: text({ minLength: 1, maxLength: LIMITS.messageLength }),
};

export const OWN_GROUP = named(
  'OwnGroup',
  object<OwnGroup>({
    ...GROUP,
    joined_at: INSTANT,
    unread_count: integer(0, MAX_UNREAD),
    first_unread_id: nullable(BIG_ID),
    last_message: nullable(object<LastMessage>(MESSAGE_FIELDS)),
  }),
);

export const LISTED_GROUP = named(
  'ListedGroup',
  object<ListedGroup>({
    ...GROUP,
    code: optional(CODE),
    is_member: flag,
    request_status: optional(REQUEST_STATUS),
    request_id: optional(ID),
  }),
);

export const ADMIN_GROUP = named(
  'AdminGroup',
  object<AdminGroup>({
    ...GROUP,
    created_by_email: nullable(EMAIL),
  }),
);

const REQUEST: Fields<GroupRequest> = { id: ID, status: REQUEST_STATUS, requested_at: INSTANT };
export const GROUP_REQUEST = named('GroupRequest', object<GroupRequest>(REQUEST));

export const ADMIN_GROUP_REQUEST = named(
  'AdminGroupRequest',
  object<AdminGroupRequest>({
    ...REQUEST,
    user_username: USERNAME,
    user_email: optional(EMAIL),
    group_name: GROUP_NAME,
    group_code: optional(CODE),
    processed_at: nullable(INSTANT),
    processed_by_username: nullable(USERNAME),
  }),
);

export const CHAT_MESSAGE = named(
  'ChatMessage',
  object<ChatMessage>({
    id: BIG_ID,
    ...MESSAGE_FIELDS,
  }),
);
