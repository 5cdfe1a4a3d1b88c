import type {
  ChatMessage,
  FoundMessage,
  GroupFilter,
  GroupRequest,
  ListedGroup,
  Member,
  MemberPage,
  Nod,
  NodEmoji,
  MessagePage,
  OwnGroup,
  OwnRequest,
} from './groups.js';
import type { Done, Page, PageQuery, SearchQuery } from '../types.js';
import { COSTLY, CREATED, LIST, MARK, POST, routesOf } from '../route.js';

/** `around`: the id of a message, or a day or instant, whose first message, or else the next, is meant */
type MessagesQuery = { limit?: number; before?: number; after?: number; around?: string };

const { member } = routesOf('groups-chat');

export const GROUPS_ROUTES = {
  ownGroups: member('GET /api/groups', LIST).returns<{ groups: OwnGroup[] }>(),
  /** Busy ones first, then new ones, each by name */
  allGroups: member('GET /api/all-groups', LIST)
    .filteredBy<SearchQuery & { show?: GroupFilter }>()
    .returns<Page & { groups: ListedGroup[] }>(),
  group: member('GET /api/groups/:id', LIST).returns<{ group: ListedGroup }>(),
  joinGroup: member('POST /api/groups/join')
    .takes<{ code: string }>()
    .returns<Done & { group: OwnGroup }>(),
  requestAccess: member('POST /api/groups/:id/request', { ...CREATED, ...COSTLY })
    .takes<{ message?: string }>()
    .returns<Done & { request: GroupRequest }>(),
  /** The 100 oldest that are pending */
  ownRequests: member('GET /api/group-requests', LIST).returns<{ requests: OwnRequest[] }>(),
  withdrawRequest: member('DELETE /api/group-requests/:id').returns<Done>(),
  leaveGroup: member('DELETE /api/groups/:id/membership').returns<Done>(),
  /** `q` finds names and, in a group of up to 500 members, what their cards say. */
  groupMembers: member('GET /api/groups/:id/members', LIST)
    .filteredBy<SearchQuery>()
    .returns<MemberPage>(),
  groupMember: member('GET /api/groups/:id/members/:memberId', LIST).returns<{ member: Member }>(),
  /** Oldest first */
  messages: member('GET /api/groups/:id/messages')
    .filteredBy<MessagesQuery>()
    .returns<MessagePage>(),
  /** In the groups of the viewer, newest first; of `q` the FOUND_WORDS longest words */
  searchMessages: member('GET /api/messages/search', COSTLY)
    .filteredBy<SearchQuery & { group_id?: number }>()
    .returns<Page & { messages: FoundMessage[] }>(),
  postMessage: member('POST /api/groups/:id/messages', { ...CREATED, ...POST })
    .takes<{ content: string; client_id?: string; reply_to?: number }>()
    .returns<Done & { chat_message: ChatMessage }>(),
  /** Within EDIT_MINUTES of posting; 403 `edit_too_late` afterwards */
  editOwnMessage: member('PUT /api/groups/:id/messages/:messageId', POST)
    .takes<{ content: string }>()
    .returns<Done & { chat_message: ChatMessage }>(),
  deleteOwnMessage: member('DELETE /api/groups/:id/messages/:messageId').returns<Done>(),
  /** Takes the place of another one of the member's. */
  nod: member('PUT /api/groups/:id/messages/:messageId/nod', POST)
    .takes<{ emoji: NodEmoji }>()
    .returns<Done>(),
  takeNodBack: member('DELETE /api/groups/:id/messages/:messageId/nod').returns<Done>(),
  nods: member('GET /api/groups/:id/messages/:messageId/nods', LIST)
    .filteredBy<PageQuery>()
    .returns<Page & { nods: Nod[] }>(),
  readMessages: member('POST /api/groups/:id/messages/read', MARK)
    .takes<{ message_id: number }>()
    .returns<Done>(),
  /** Server-sent events */
  live: member('GET /api/live', { streaming: 'live' }).returns<string>(),
};
