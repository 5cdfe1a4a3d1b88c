import type {
  AdminUser,
  FirstSteps,
  RequestResult,
  UserFilter,
  UserSort,
  UserSummary,
  AdminGroupRequest,
  Waiting,
} from './lists.js';
import type { AuditAction, AuditLogEntry } from '../decisions/audit-log.js';
import type { RejectionReason } from '../decisions/decisions.js';
import type { ProfileChange } from '../profile/profile-fields.js';
import type { WithEmblem } from '../groups/emblems.js';
import type { AdminGroup, MemberPage } from '../groups/groups.js';
import type { AdminImage } from '../photos/images.js';
import type { Day, Done, GroupCode, Instant, Page, PageQuery, SearchQuery } from '../types.js';
import { COSTLY, CREATED, DELETION, EVERYDAY, RECENT, routesOf } from '../route.js';

export type ResetLink = string;

const { moderator, admin } = routesOf('moderation');
const auth = routesOf('auth');

export const ADMIN_ROUTES = {
  changeUserPassword: auth
    .admin('POST /api/admin/change-user-password', RECENT)
    .takes<{ userId: number; newPassword: string }>()
    .returns<Done>(),
  createResetLink: auth
    .admin('POST /api/admin/password-reset', { ...RECENT, ...COSTLY })
    .takes<{ userId: number }>()
    .returns<Done & { link: ResetLink }>(),
  createGroup: admin('POST /api/groups', { ...CREATED, ...EVERYDAY })
    .takes<{ name: string; description?: string } & Partial<WithEmblem>>()
    .returns<Done & { group: AdminGroup; code: GroupCode }>(),
  deleteMessage: admin('DELETE /api/messages/:id', { ...EVERYDAY, ...DELETION }).returns<Done>(),
  users: admin('GET /api/admin/users')
    .filteredBy<SearchQuery & { sort?: UserSort; filter?: UserFilter }>()
    .returns<Page & { users: AdminUser[]; total: number }>(),
  user: admin('GET /api/admin/user/:id').returns<{ user: AdminUser }>(),
  // Moderators see only members whom they may decide about, without email.
  userSummary: moderator('GET /api/admin/users/:id/summary').returns<{ user: UserSummary }>(),
  // A count shows nobody, so the log does not hold it.
  waiting: moderator('GET /api/admin/waiting').returns<Waiting>(),
  firstSteps: admin('GET /api/admin/first-steps').returns<FirstSteps>(),
  // A change of rights needs a recent proof, which only the service can tell from other changes.
  updateUser: admin('PUT /api/admin/user/:id', EVERYDAY)
    .takes<ProfileChange & { is_admin?: boolean; is_moderator?: boolean }>()
    .returns<Done & { user: AdminUser }>(),
  deleteUser: admin('DELETE /api/admin/user/:id', RECENT).returns<Done>(),
  images: moderator('GET /api/admin/images')
    .filteredBy<PageQuery & { status?: 'pending' | 'approved' | 'all' }>()
    .returns<Page & { images: AdminImage[]; pending_count: number }>(),
  approveImage: moderator('POST /api/admin/approve-image', EVERYDAY)
    .takes<{ imageId: number; approved?: boolean }>()
    .returns<Done & { image: AdminImage }>(),
  rejectImage: moderator('POST /api/admin/reject-image', EVERYDAY)
    .takes<{ imageId: number; reason?: RejectionReason; note?: string }>()
    .returns<Done>(),
  // `unlessApproved` is for undoing a flag: another reviewer may have approved the flagged photo.
  flagFace: moderator('POST /api/admin/flag-face', EVERYDAY)
    .takes<{ imageId: number; isFacePicture: boolean; unlessApproved?: boolean }>()
    .returns<Done & { image: AdminImage }>(),
  deleteImage: moderator('DELETE /api/admin/image/:id', EVERYDAY).returns<Done>(),
  groups: admin('GET /api/admin/groups')
    .filteredBy<SearchQuery>()
    .returns<Page & { groups: AdminGroup[] }>(),
  groupMembersByAdmin: admin('GET /api/admin/groups/:id/members')
    .filteredBy<SearchQuery>()
    .returns<MemberPage>(),
  updateGroup: admin('PUT /api/admin/groups/:id', EVERYDAY)
    .takes<{ description: string } & Partial<WithEmblem>>()
    .returns<Done & { group: AdminGroup }>(),
  replaceGroupCode: admin('POST /api/admin/groups/:id/code', RECENT).returns<
    Done & { code: GroupCode }
  >(),
  addGroupMember: admin('POST /api/admin/groups/:id/add-user', RECENT)
    .takes<{ userId: number }>()
    .returns<Done>(),
  removeGroupMember: admin('DELETE /api/admin/groups/:id/remove-user', RECENT)
    .takes<{ userId: number }>()
    .returns<Done>(),
  deleteGroup: admin('DELETE /api/admin/groups/:id', RECENT)
    .takes<{ confirm: 'DELETE' }>()
    .returns<Done>(),
  pinMessage: admin('PUT /api/admin/groups/:id/pins/:messageId', EVERYDAY).returns<Done>(),
  unpinMessage: admin('DELETE /api/admin/groups/:id/pins/:messageId', EVERYDAY).returns<Done>(),
  groupRequests: moderator('GET /api/admin/group-requests')
    .filteredBy<PageQuery & { status?: 'pending' | 'all' }>()
    .returns<Page & { requests: AdminGroupRequest[]; pending_count: number }>(),
  decideGroupRequest: moderator('POST /api/admin/group-request/:id', EVERYDAY)
    .takes<{ action: 'approve' | 'reject' }>()
    .returns<Done & { request: AdminGroupRequest }>(),
  decideGroupRequests: moderator('POST /api/admin/requests/decisions', EVERYDAY)
    .takes<{ ids: number[]; approve: boolean }>()
    .returns<Done & { results: RequestResult[] }>(),
  /** Within UNDO_SECONDS, by whoever decided; each request waits again in its old place. */
  undoRequestDecisions: moderator('POST /api/admin/requests/undo', EVERYDAY)
    .takes<{ ids: number[] }>()
    .returns<Done & { results: RequestResult[] }>(),
  // `person` acted, or is the subject; `day` is in UTC, and `since` and `before` are any times.
  auditLog: admin('GET /api/admin/log')
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
};
