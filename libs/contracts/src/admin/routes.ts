import type { RequestResult, UserFilter, UserSort, UserSummary, Waiting } from './lists.js';
import type { AuditAction, AuditLogEntry } from '../decisions/audit-log.js';
import type { RejectionReason } from '../decisions/decisions.js';
import type { ProfileInput } from '../profile/profile-fields.js';
import type { AdminUser } from './users.js';
import type { AdminGroup } from '../groups/groups.js';
import type { MemberPage } from '../groups/members.js';
import type { AdminGroupRequest } from '../groups/requests.js';
import type { AdminImage } from '../photos/images.js';
import type { Day, Done, GroupCode, Instant, Page } from '../types.js';
import type { PageQuery, SearchQuery } from '../queries.js';
import { CREATED, EVERYDAY, RECENT, route, type Route } from '../route.js';

export type ResetLink = string;

export const ADMIN_ROUTES = {
  changeUserPassword: route('POST /api/admin/change-user-password', 'auth', 'admin', RECENT)
    .takes<{ userId: number; newPassword: string }>()
    .returns<Done>(),
  createResetLink: route('POST /api/admin/password-reset', 'auth', 'admin', RECENT)
    .takes<{ userId: number }>()
    .returns<Done & { link: ResetLink }>(),
  createGroup: route('POST /api/groups', 'moderation', 'admin', {
    ...CREATED,
    ...EVERYDAY,
  })
    .takes<{ name: string; description?: string }>()
    .returns<Done & { group: AdminGroup; code: GroupCode }>(),
  deleteMessage: route('DELETE /api/messages/:id', 'moderation', 'admin', EVERYDAY).returns<Done>(),
  users: route('GET /api/admin/users', 'moderation', 'admin')
    .filteredBy<SearchQuery & { sort?: UserSort; filter?: UserFilter }>()
    .returns<Page & { users: AdminUser[]; total: number }>(),
  user: route('GET /api/admin/user/:id', 'moderation', 'admin').returns<{ user: AdminUser }>(),
  // Moderators see only members whom they may decide about, without email.
  userSummary: route('GET /api/admin/users/:id/summary', 'moderation', 'moderator').returns<{
    user: UserSummary;
  }>(),
  // A count shows nobody, so the log does not hold it.
  waiting: route('GET /api/admin/waiting', 'moderation', 'moderator').returns<Waiting>(),
  updateUser: route('PUT /api/admin/user/:id', 'moderation', 'admin', RECENT)
    .takes<ProfileInput & { is_admin?: boolean; is_moderator?: boolean }>()
    .returns<Done & { user: AdminUser }>(),
  deleteUser: route('DELETE /api/admin/user/:id', 'moderation', 'admin', RECENT).returns<Done>(),
  images: route('GET /api/admin/images', 'moderation', 'moderator')
    .filteredBy<PageQuery & { status?: 'pending' | 'approved' | 'all' }>()
    .returns<Page & { images: AdminImage[]; pending_count: number }>(),
  approveImage: route('POST /api/admin/approve-image', 'moderation', 'moderator', EVERYDAY)
    .takes<{ imageId: number; approved?: boolean }>()
    .returns<Done & { image: AdminImage }>(),
  rejectImage: route('POST /api/admin/reject-image', 'moderation', 'moderator', EVERYDAY)
    .takes<{ imageId: number; reason?: RejectionReason; note?: string }>()
    .returns<Done>(),
  // `unlessApproved` is for undoing a flag: another reviewer may have approved the flagged photo.
  flagFace: route('POST /api/admin/flag-face', 'moderation', 'moderator', EVERYDAY)
    .takes<{ imageId: number; isFacePicture: boolean; unlessApproved?: boolean }>()
    .returns<Done & { image: AdminImage }>(),
  deleteImage: route(
    'DELETE /api/admin/image/:id',
    'moderation',
    'moderator',
    EVERYDAY,
  ).returns<Done>(),
  groups: route('GET /api/admin/groups', 'moderation', 'admin')
    .filteredBy<SearchQuery>()
    .returns<Page & { groups: AdminGroup[] }>(),
  groupMembersByAdmin: route('GET /api/admin/groups/:id/members', 'moderation', 'admin')
    .filteredBy<SearchQuery>()
    .returns<MemberPage>(),
  updateGroup: route('PUT /api/admin/groups/:id', 'moderation', 'admin', EVERYDAY)
    .takes<{ description: string }>()
    .returns<Done & { group: AdminGroup }>(),
  replaceGroupCode: route('POST /api/admin/groups/:id/code', 'moderation', 'admin', RECENT).returns<
    Done & { code: GroupCode }
  >(),
  addGroupMember: route('POST /api/admin/groups/:id/add-user', 'moderation', 'admin', RECENT)
    .takes<{ userId: number }>()
    .returns<Done>(),
  removeGroupMember: route(
    'DELETE /api/admin/groups/:id/remove-user',
    'moderation',
    'admin',
    RECENT,
  )
    .takes<{ userId: number }>()
    .returns<Done>(),
  deleteGroup: route('DELETE /api/admin/groups/:id', 'moderation', 'admin', RECENT)
    .takes<{ confirm: 'DELETE' }>()
    .returns<Done>(),
  groupRequests: route('GET /api/admin/group-requests', 'moderation', 'moderator')
    .filteredBy<PageQuery & { status?: 'pending' | 'all' }>()
    .returns<Page & { requests: AdminGroupRequest[]; pending_count: number }>(),
  decideGroupRequest: route(
    'POST /api/admin/group-request/:id',
    'moderation',
    'moderator',
    EVERYDAY,
  )
    .takes<{ action: 'approve' | 'reject' }>()
    .returns<Done & { request: AdminGroupRequest }>(),
  decideGroupRequests: route(
    'POST /api/admin/requests/decisions',
    'moderation',
    'moderator',
    EVERYDAY,
  )
    .takes<{ ids: number[]; approve: boolean }>()
    .returns<Done & { results: RequestResult[] }>(),
  // `person` acted, or is the subject; `day` is in UTC, and `since` and `before` are any times.
  auditLog: route('GET /api/admin/log', 'moderation', 'admin')
    .filteredBy<
      PageQuery & {
        person?: number;
        kind?: AuditAction;
        day?: Day;
        since?: Instant;
        before?: Instant;
        looks?: 'hidden';
      }
    >()
    .returns<Page & { entries: AuditLogEntry[] }>(),
} satisfies Record<string, Route>;
