import { RESTRICTIONS, type Restriction } from './restrictions.js';
import type { ActivityPage } from './activity.js';
import type { OwnExport, OwnExports } from './exports.js';
import type { Factors, TotpEnrolment } from './factors.js';
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from './passkeys.js';
import type { ProfileInput } from './profile-fields.js';
import type { Block, Mute, MutedGroup, MutedMember } from './safety.js';
import type {
  AdminGroup,
  AdminGroupRequest,
  AdminImage,
  AdminUser,
  ChatMessage,
  Document,
  DocumentWithText,
  Done,
  GroupRequest,
  ImageRemoval,
  Instant,
  ListedGroup,
  MemberImage,
  MemberPage,
  MemberSession,
  OwnConsents,
  OwnGroup,
  OwnImage,
  Page,
  Registration,
  SessionUser,
} from './types.js';

export type ServiceName = 'auth' | 'profile-media' | 'groups-chat' | 'moderation';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Access = 'public' | 'member' | 'admin';

// What is no small JSON document: `bytes` of an image or a zip, an `upload` of a file, or a `live` stream
// that lasts as long as the client listens.
export type Streaming = 'bytes' | 'upload' | 'live';

interface Options {
  status?: number;
  // 403 `reauth_required` unless the caller proved who they are in the last RECENT_PROOF seconds.
  recent?: true;
  // Restricted sessions that may call it.
  openTo?: readonly Restriction[];
  streaming?: Streaming;
  // For every call.
  hashesPassword?: true;
}

declare const TYPES: unique symbol;

interface CallTypes {
  body: unknown;
  query: object;
  response: unknown;
}

export interface Route<
  Call extends Method = Method,
  Path extends string = string,
  Types extends CallTypes = CallTypes,
> extends Options {
  method: Call;
  path: Path;
  service: ServiceName;
  access: Access;
  status: number;
  readonly [TYPES]?: Types;
}

interface Builder<
  Call extends Method,
  Path extends string,
  Body = undefined,
  Query extends object = object,
> {
  takes<NewBody>(): Builder<Call, Path, NewBody, Query>;
  filteredBy<NewQuery extends object>(): Builder<Call, Path, Body, NewQuery>;
  returns<Response>(): Route<Call, Path, { body: Body; query: Query; response: Response }>;
}

function route<const Call extends Method, const Path extends string>(
  call: `${Call} ${Path}`,
  service: ServiceName,
  access: Access,
  options: Options = {},
): Builder<Call, Path> {
  const [method, path] = call.split(' ') as [Call, Path];
  const definition = { method, path, service, access, status: 200, ...options };
  const builder = {
    takes: () => builder,
    filteredBy: () => builder,
    returns: () => definition,
  } as unknown as Builder<Call, Path>;
  return builder;
}

export interface Credentials {
  email: string;
  password: string;
}

// A password, a code of an authenticator, or a passkey.
interface IdentityProof {
  password?: string;
  code?: string;
  passkey?: PasskeyAssertion;
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

// By the token of a link, or by a recovery code.
interface PasswordReset {
  token?: string;
  email?: string;
  recovery_code?: string;
  newPassword: string;
  // A one-time code, of members with a second factor.
  code?: string;
}

interface PageQuery {
  limit?: number;
  cursor?: string;
}

type SearchQuery = PageQuery & { q?: string };
type MessagesQuery = { limit?: number; before?: number; after?: number };

const CREATED = { status: 201 };
const RECENT = { recent: true } as const;
const TO_ALL_SESSIONS = { openTo: RESTRICTIONS };
const TO_THOSE_LEAVING = { openTo: ['leaving'] } as const;
const TO_THOSE_ASKED_FOR_CONSENT = { openTo: ['consent'] } as const;
const ACCEPTED = { status: 202 };

// The whole API: what is not listed does not exist. Routing, guards, the OpenAPI document, the web
// client and the tests derive from it.
export const ROUTES = {
  login: route('POST /api/login', 'auth', 'public', { hashesPassword: true })
    .takes<Credentials>()
    .returns<Done & { user: SessionUser }>(),
  loginWithCode: route('POST /api/login/second-factor', 'auth', 'public')
    .takes<{ challenge: string; code: string }>()
    .returns<Done & { user: SessionUser }>(),
  passkeySignInOptions: route('POST /api/login/passkey/options', 'auth', 'public').returns<
    Done & { options: PasskeyRequest | null }
  >(),
  loginWithPasskey: route('POST /api/login/passkey', 'auth', 'public')
    .takes<{ passkey: PasskeyAssertion }>()
    .returns<Done & { user: SessionUser }>(),
  register: route('POST /api/register', 'auth', 'public', { ...CREATED, hashesPassword: true })
    .takes<Registration>()
    .returns<Done & { userId: number }>(),
  logout: route('POST /api/logout', 'auth', 'public').returns<Done>(),
  changePassword: route('POST /api/change-password', 'auth', 'member')
    .takes<PasswordChange>()
    .returns<Done>(),
  changeUserPassword: route('POST /api/admin/change-user-password', 'auth', 'admin', RECENT)
    .takes<{ userId: number; newPassword: string }>()
    .returns<Done>(),

  confirmIdentity: route('POST /api/account/confirm', 'auth', 'member', {
    ...TO_ALL_SESSIONS,
    hashesPassword: true,
  })
    .takes<IdentityProof>()
    .returns<Done>(),
  passkeyProofOptions: route(
    'POST /api/account/confirm/options',
    'auth',
    'member',
    TO_ALL_SESSIONS,
  ).returns<Done & { options: PasskeyRequest | null }>(),
  ownSessions: route('GET /api/account/sessions', 'auth', 'member', TO_ALL_SESSIONS).returns<{
    sessions: MemberSession[];
  }>(),
  endOtherSessions: route('POST /api/account/sessions/end-others', 'auth', 'member', {
    ...TO_ALL_SESSIONS,
    ...RECENT,
  }).returns<Done>(),
  endSession: route('DELETE /api/account/sessions/:ref', 'auth', 'member', {
    ...TO_ALL_SESSIONS,
    ...RECENT,
  }).returns<Done>(),

  accountActivity: route('GET /api/account/activity', 'auth', 'member')
    .filteredBy<PageQuery>()
    .returns<ActivityPage>(),

  deleteOwnAccount: route('POST /api/account/deletion', 'auth', 'member', {
    ...ACCEPTED,
    ...RECENT,
    ...TO_ALL_SESSIONS,
  })
    .takes<{ when: 'later' | 'now'; confirm?: 'DELETE' }>()
    .returns<Done & { erase_after: Instant | null }>(),
  keepOwnAccount: route(
    'DELETE /api/account/deletion',
    'auth',
    'member',
    TO_THOSE_LEAVING,
  ).returns<Done>(),

  requestExport: route('POST /api/account/exports', 'moderation', 'member', {
    ...ACCEPTED,
    ...RECENT,
    ...TO_ALL_SESSIONS,
  }).returns<Done & { export: OwnExport }>(),
  ownExports: route(
    'GET /api/account/exports',
    'moderation',
    'member',
    TO_ALL_SESSIONS,
  ).returns<OwnExports>(),
  exportFile: route('GET /api/account/exports/:id/file', 'moderation', 'member', {
    ...RECENT,
    ...TO_ALL_SESSIONS,
    streaming: 'bytes',
  }).returns<Uint8Array>(),

  documents: route('GET /api/documents', 'auth', 'public').returns<{ documents: Document[] }>(),
  document: route('GET /api/documents/:id', 'auth', 'public').returns<{
    document: DocumentWithText;
  }>(),
  ownConsents: route(
    'GET /api/account/consents',
    'auth',
    'member',
    TO_THOSE_ASKED_FOR_CONSENT,
  ).returns<OwnConsents>(),
  acceptDocuments: route('POST /api/account/consents', 'auth', 'member', TO_THOSE_ASKED_FOR_CONSENT)
    .takes<{ document_ids: number[] }>()
    .returns<Done>(),
  withdrawConsent: route(
    'DELETE /api/account/consents',
    'auth',
    'member',
    TO_THOSE_ASKED_FOR_CONSENT,
  )
    .takes<{ document_ids: number[] }>()
    .returns<Done>(),
  factors: route('GET /api/account/factors', 'auth', 'member').returns<{
    factors: Factors;
  }>(),
  beginTotp: route('POST /api/account/factors/totp', 'auth', 'member', RECENT).returns<
    Done & TotpEnrolment
  >(),
  finishTotp: route('POST /api/account/factors/totp/finish', 'auth', 'member', RECENT)
    .takes<{ enrolment: string; code: string }>()
    .returns<Done>(),
  removeTotp: route('DELETE /api/account/factors/totp', 'auth', 'member', RECENT).returns<Done>(),
  makeRecoveryCodes: route(
    'POST /api/account/factors/recovery-codes',
    'auth',
    'member',
    RECENT,
  ).returns<Done & { codes: string[] }>(),
  beginPasskey: route('POST /api/account/passkeys/options', 'auth', 'member', RECENT).returns<
    Done & { options: PasskeyCreation }
  >(),
  addPasskey: route('POST /api/account/passkeys', 'auth', 'member', { ...CREATED, ...RECENT })
    .takes<{ passkey: PasskeyAttestation }>()
    .returns<Done & { passkey: Passkey }>(),
  renamePasskey: route('PUT /api/account/passkeys/:id', 'auth', 'member')
    .takes<{ name: string }>()
    .returns<Done>(),
  removePasskey: route(
    'DELETE /api/account/passkeys/:id',
    'auth',
    'member',
    RECENT,
  ).returns<Done>(),

  recoveryWays: route('GET /api/password-reset', 'auth', 'public').returns<{ by_mail: boolean }>(),
  requestPasswordReset: route('POST /api/password-reset', 'auth', 'public', { status: 202 })
    .takes<{ email: string }>()
    .returns<Done>(),
  finishPasswordReset: route('POST /api/password-reset/finish', 'auth', 'public', {
    hashesPassword: true,
  })
    .takes<PasswordReset>()
    .returns<Done>(),
  createResetLink: route('POST /api/admin/password-reset', 'auth', 'admin', RECENT)
    .takes<{ userId: number }>()
    .returns<Done & { link: string }>(),

  ownUser: route('GET /api/user', 'profile-media', 'member', TO_ALL_SESSIONS).returns<{
    user: SessionUser;
  }>(),
  updateOwnUser: route('PUT /api/user', 'profile-media', 'member')
    .takes<ProfileInput>()
    .returns<Done & { user: SessionUser }>(),
  ownImages: route('GET /api/images', 'profile-media', 'member').returns<{
    images: OwnImage[];
    removals: ImageRemoval[];
  }>(),
  memberImages: route('GET /api/images/:memberId', 'profile-media', 'member').returns<{
    images: OwnImage[] | MemberImage[];
  }>(),
  readImageRemovals: route('POST /api/images/removals/read', 'profile-media', 'member')
    .takes<{ removal_id: number }>()
    .returns<Done>(),
  orderOwnImages: route('PUT /api/images/order', 'profile-media', 'member')
    .takes<{ ids: number[] }>()
    .returns<Done>(),
  deleteOwnImage: route('DELETE /api/images/:id', 'profile-media', 'member').returns<Done>(),
  uploadImage: route('POST /api/upload-image', 'profile-media', 'member', {
    ...CREATED,
    streaming: 'upload',
  })
    .takes<FormData>()
    .returns<Done & { image: OwnImage }>(),
  imageBytes: route('GET /uploads/:filename', 'profile-media', 'member', { streaming: 'bytes' })
    .filteredBy<{ size?: 'thumb' }>()
    .returns<Uint8Array>(),

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
  withdrawRequest: route('DELETE /api/group-requests/:id', 'groups-chat', 'member').returns<Done>(),
  leaveGroup: route('DELETE /api/groups/:id/membership', 'groups-chat', 'member').returns<Done>(),
  groupMembers: route('GET /api/groups/:id/members', 'groups-chat', 'member')
    .filteredBy<SearchQuery>()
    .returns<MemberPage>(),
  messages: route('GET /api/groups/:id/messages', 'groups-chat', 'member')
    .filteredBy<MessagesQuery>()
    .returns<{ messages: ChatMessage[]; has_more: boolean }>(),
  postMessage: route('POST /api/groups/:id/messages', 'groups-chat', 'member', CREATED)
    .takes<{ content: string; client_id?: string }>()
    .returns<Done & { chat_message: ChatMessage }>(),
  deleteOwnMessage: route(
    'DELETE /api/groups/:id/messages/:messageId',
    'groups-chat',
    'member',
  ).returns<Done>(),
  readMessages: route('POST /api/groups/:id/messages/read', 'groups-chat', 'member')
    .takes<{ message_id: number }>()
    .returns<Done>(),

  blocks: route('GET /api/blocks', 'groups-chat', 'member').returns<{ blocks: Block[] }>(),
  block: route('POST /api/blocks', 'groups-chat', 'member')
    .takes<{ userId: number }>()
    .returns<Done>(),
  unblock: route('DELETE /api/blocks/:userId', 'groups-chat', 'member').returns<Done>(),
  mutes: route('GET /api/mutes', 'groups-chat', 'member').returns<{
    groups: MutedGroup[];
    members: MutedMember[];
  }>(),
  mute: route('PUT /api/mutes', 'groups-chat', 'member').takes<Mute>().returns<Done>(),
  unmuteGroup: route('DELETE /api/mutes/groups/:groupId', 'groups-chat', 'member').returns<Done>(),
  unmuteMember: route('DELETE /api/mutes/users/:userId', 'groups-chat', 'member').returns<Done>(),
  live: route('GET /api/live', 'groups-chat', 'member', { streaming: 'live' }).returns<string>(),

  createGroup: route('POST /api/groups', 'moderation', 'admin', CREATED)
    .takes<{ name: string }>()
    .returns<Done & { group: AdminGroup; code: string }>(),
  deleteMessage: route('DELETE /api/messages/:id', 'moderation', 'admin').returns<Done>(),

  users: route('GET /api/admin/users', 'moderation', 'admin')
    .filteredBy<SearchQuery>()
    .returns<Page & { users: AdminUser[] }>(),
  user: route('GET /api/admin/user/:id', 'moderation', 'admin').returns<{ user: AdminUser }>(),
  updateUser: route('PUT /api/admin/user/:id', 'moderation', 'admin')
    .takes<ProfileInput & { is_admin?: boolean }>()
    .returns<Done & { user: AdminUser }>(),
  deleteUser: route('DELETE /api/admin/user/:id', 'moderation', 'admin', RECENT).returns<Done>(),

  images: route('GET /api/admin/images', 'moderation', 'admin')
    .filteredBy<PageQuery & { status?: 'pending' | 'approved' | 'all' }>()
    .returns<Page & { images: AdminImage[]; pending_count: number }>(),
  // `approved: false` undoes an approval.
  approveImage: route('POST /api/admin/approve-image', 'moderation', 'admin')
    .takes<{ imageId: number; approved?: boolean }>()
    .returns<Done & { image: AdminImage }>(),
  rejectImage: route('POST /api/admin/reject-image', 'moderation', 'admin')
    .takes<{ imageId: number }>()
    .returns<Done>(),
  flagFace: route('POST /api/admin/flag-face', 'moderation', 'admin')
    .takes<{ imageId: number; isFacePicture: boolean }>()
    .returns<Done & { image: AdminImage }>(),
  deleteImage: route('DELETE /api/admin/image/:id', 'moderation', 'admin').returns<Done>(),

  groups: route('GET /api/admin/groups', 'moderation', 'admin')
    .filteredBy<PageQuery>()
    .returns<Page & { groups: AdminGroup[] }>(),
  groupMembersByAdmin: route('GET /api/admin/groups/:id/members', 'moderation', 'admin')
    .filteredBy<SearchQuery>()
    .returns<MemberPage>(),
  replaceGroupCode: route('POST /api/admin/groups/:id/code', 'moderation', 'admin').returns<
    Done & { code: string }
  >(),
  addGroupMember: route('POST /api/admin/groups/:id/add-user', 'moderation', 'admin')
    .takes<{ userId: number }>()
    .returns<Done>(),
  removeGroupMember: route('DELETE /api/admin/groups/:id/remove-user', 'moderation', 'admin')
    .takes<{ userId: number }>()
    .returns<Done>(),
  deleteGroup: route('DELETE /api/admin/groups/:id', 'moderation', 'admin', RECENT)
    .takes<{ confirm: 'DELETE' }>()
    .returns<Done>(),
  groupRequests: route('GET /api/admin/group-requests', 'moderation', 'admin')
    .filteredBy<PageQuery & { status?: 'pending' | 'all' }>()
    .returns<Page & { requests: AdminGroupRequest[]; pending_count: number }>(),
  decideGroupRequest: route('POST /api/admin/group-request/:id', 'moderation', 'admin')
    .takes<{ action: 'approve' | 'reject' }>()
    .returns<Done & { request: AdminGroupRequest }>(),
} satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

type TypesOf<Name extends RouteName> = NonNullable<(typeof ROUTES)[Name][typeof TYPES]>;

export type BodyOf<Name extends RouteName> = TypesOf<Name>['body'];
export type QueryOf<Name extends RouteName> = TypesOf<Name>['query'];
export type ResponseOf<Name extends RouteName> = TypesOf<Name>['response'];
