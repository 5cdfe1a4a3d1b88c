import type { ListedGroup, OwnGroup } from './groups.js';
import type { Member, MemberPage } from './members.js';
import type { ChatMessage } from './messages.js';
import type { GroupRequest, OwnRequest } from './requests.js';
import type { Done, Page } from '../types.js';
import type { SearchQuery } from '../queries.js';
import { CREATED, route, type Route } from '../route.js';

type MessagesQuery = { limit?: number; before?: number; after?: number };

export const GROUPS_ROUTES = {
  ownGroups: route('GET /api/groups', 'groups-chat', 'member').returns<{ groups: OwnGroup[] }>(),
  allGroups: route('GET /api/all-groups', 'groups-chat', 'member')
    .filteredBy<SearchQuery>()
    .returns<Page & { groups: ListedGroup[] }>(),
  group: route('GET /api/groups/:id', 'groups-chat', 'member').returns<{ group: ListedGroup }>(),
  joinGroup: route('POST /api/groups/join', 'groups-chat', 'member')
    .takes<{ code: string }>()
    .returns<Done & { group: OwnGroup }>(),
  requestAccess: route('POST /api/groups/:id/request', 'groups-chat', 'member', CREATED).returns<
    Done & { request: GroupRequest }
  >(),
  /** The 100 oldest that are pending */
  ownRequests: route('GET /api/group-requests', 'groups-chat', 'member').returns<{
    requests: OwnRequest[];
  }>(),
  withdrawRequest: route('DELETE /api/group-requests/:id', 'groups-chat', 'member').returns<Done>(),
  leaveGroup: route('DELETE /api/groups/:id/membership', 'groups-chat', 'member').returns<Done>(),
  /** `q` finds names and, in a group of up to 500 members, what their cards say. */
  groupMembers: route('GET /api/groups/:id/members', 'groups-chat', 'member')
    .filteredBy<SearchQuery>()
    .returns<MemberPage>(),
  groupMember: route('GET /api/groups/:id/members/:memberId', 'groups-chat', 'member').returns<{
    member: Member;
  }>(),
  /** Oldest first */
  messages: route('GET /api/groups/:id/messages', 'groups-chat', 'member')
    .filteredBy<MessagesQuery>()
    .returns<{ messages: ChatMessage[]; has_more: boolean }>(),
  postMessage: route('POST /api/groups/:id/messages', 'groups-chat', 'member', CREATED)
    .takes<{ content: string; client_id?: string; reply_to?: number }>()
    .returns<Done & { chat_message: ChatMessage }>(),
  /** Within EDIT_MINUTES of posting; 403 `edit_too_late` afterwards */
  editOwnMessage: route('PUT /api/groups/:id/messages/:messageId', 'groups-chat', 'member')
    .takes<{ content: string }>()
    .returns<Done & { chat_message: ChatMessage }>(),
  deleteOwnMessage: route(
    'DELETE /api/groups/:id/messages/:messageId',
    'groups-chat',
    'member',
  ).returns<Done>(),
  readMessages: route('POST /api/groups/:id/messages/read', 'groups-chat', 'member')
    .takes<{ message_id: number }>()
    .returns<Done>(),
  /** Server-sent events */
  live: route('GET /api/live', 'groups-chat', 'member', { streaming: 'live' }).returns<string>(),
} satisfies Record<string, Route>;
