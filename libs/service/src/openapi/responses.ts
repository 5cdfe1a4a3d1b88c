import type { ResponseOf, RouteName } from '@lodge/contracts';
import {
  either,
  flag,
  list,
  nullable,
  object,
  text,
  type Schema,
  type SchemaFields,
} from './schema.js';
import type { DescribedFields } from './schema.js';
import { ACTIVITY_EVENT, MEMBER_SESSION, OWN_EXPORT } from './schemas/account.js';
import { ADMIN_APPEAL, OWN_DECISION } from './schemas/decisions.js';
import { DOCUMENT, DOCUMENT_WITH_TEXT, OWN_CONSENT, OWN_DOCUMENT } from './schemas/documents.js';
import {
  FACTORS,
  PASSKEY,
  PASSKEY_CREATION,
  PASSKEY_REQUEST,
  RECOVERY_CODE_TEXT,
} from './schemas/factors.js';
import {
  ADMIN_GROUP,
  ADMIN_GROUP_REQUEST,
  CHAT_MESSAGE,
  GROUP_REQUEST,
  LISTED_GROUP,
  OWN_GROUP,
} from './schemas/groups.js';
import { ADMIN_IMAGE, AVATAR, IMAGE_REMOVAL, MEMBER_IMAGE, OWN_IMAGE } from './schemas/images.js';
import { AUDIT_LOG_ENTRY } from './schemas/log.js';
import { NOTICE_STATUS, OWN_REPORT, REFERENCE_TEXT } from './schemas/reports.js';
import {
  CLAIM,
  QUEUED_REPORT,
  SUBJECT_PHOTO,
  SURROUNDING_MESSAGE,
} from './schemas/report-queue.js';
import { BLOCK, MUTED_GROUP, MUTED_MEMBER } from './schemas/safety.js';
import { ADMIN_USER, MEMBER, MEMBER_PAGE, SESSION_USER } from './schemas/users.js';
import { BINARY, CODE, COUNT, ID, INSTANT, MESSAGE, NEXT_CURSOR } from './schemas/values.js';

interface SuccessResponse<T> {
  description: string;
  content: Record<string, { schema: Schema<T> }>;
}

const response = <T>(
  mediaType: string,
  schema: Schema<T>,
  description: string,
): SuccessResponse<T> => ({ description, content: { [mediaType]: { schema } } });

const json = <F extends SchemaFields>(
  fields: F,
  description = 'Done',
): SuccessResponse<DescribedFields<F>> => response('application/json', object(fields), description);

const DONE = json({ message: MESSAGE });

export const RESPONSES: { [Name in RouteName]: SuccessResponse<ResponseOf<Name>> } = {
  login: json({ message: MESSAGE, user: SESSION_USER }),
  loginWithCode: json({ message: MESSAGE, user: SESSION_USER }),
  passkeySignInOptions: json(
    { message: MESSAGE, options: PASSKEY_REQUEST },
    'Null where there are no passkeys',
  ),
  loginWithPasskey: json({ message: MESSAGE, user: SESSION_USER }),
  register: json({ message: MESSAGE, userId: ID }),
  logout: DONE,
  changePassword: DONE,
  changeUserPassword: DONE,
  recoveryWays: json({ by_mail: flag }),
  requestPasswordReset: json({ message: MESSAGE }, 'The same for every email'),
  finishPasswordReset: DONE,
  createResetLink: json({ message: MESSAGE, link: text({ pattern: '/reset#[\\w-]{43}$' }) }),

  confirmIdentity: DONE,
  passkeyProofOptions: json(
    { message: MESSAGE, options: PASSKEY_REQUEST },
    'Null for a member without passkeys',
  ),
  ownSessions: json({ sessions: list(MEMBER_SESSION) }),
  endOtherSessions: DONE,
  endSession: DONE,
  accountActivity: json({ events: list(ACTIVITY_EVENT), next_cursor: NEXT_CURSOR }, 'Latest first'),
  ownDeletion: json({ erase_after: INSTANT }, 'If they leave now'),
  deleteOwnAccount: json(
    { message: MESSAGE, erase_after: nullable(INSTANT) },
    'Hidden, and to be erased',
  ),
  keepOwnAccount: DONE,

  requestExport: json({ message: MESSAGE, export: OWN_EXPORT }, 'Ready to download'),
  ownExports: json({ exports: list(OWN_EXPORT), next_at: nullable(INSTANT) }, 'One at most'),
  exportFile: response('application/zip', BINARY, 'The zip'),

  documents: json({ documents: list(DOCUMENT) }, 'Current and announced ones'),
  document: json({ document: DOCUMENT_WITH_TEXT }),
  ownConsents: json({ documents: list(OWN_DOCUMENT), history: list(OWN_CONSENT) }),
  acceptDocuments: DONE,
  withdrawConsent: DONE,

  factors: json({ factors: FACTORS }),
  beginTotp: json({
    message: MESSAGE,
    secret: text({ pattern: '^[A-Z2-7]{32}$' }),
    uri: text({ pattern: '^otpauth://totp/' }),
    enrolment: text({ minLength: 1 }),
  }),
  finishTotp: DONE,
  removeTotp: DONE,
  makeRecoveryCodes: json({ message: MESSAGE, codes: list(RECOVERY_CODE_TEXT) }, 'Shown once'),
  beginPasskey: json({ message: MESSAGE, options: PASSKEY_CREATION }),
  addPasskey: json({ message: MESSAGE, passkey: PASSKEY }),
  confirmEmail: DONE,
  renamePasskey: DONE,
  removePasskey: DONE,

  ownUser: json({ user: SESSION_USER }),
  updateOwnUser: json({ message: MESSAGE, user: SESSION_USER }),
  ownImages: json({ images: list(OWN_IMAGE), removals: list(IMAGE_REMOVAL) }),
  memberImages: json({ images: either(list(OWN_IMAGE), list(MEMBER_IMAGE)) }),
  avatars: json({ avatars: list(AVATAR) }),
  readImageRemovals: DONE,
  orderOwnImages: DONE,
  deleteOwnImage: DONE,
  uploadImage: json({ message: MESSAGE, image: OWN_IMAGE }),
  imageBytes: response('image/webp', BINARY, 'The bytes'),

  ownGroups: json({ groups: list(OWN_GROUP) }),
  allGroups: json({ groups: list(LISTED_GROUP), next_cursor: NEXT_CURSOR }),
  group: json({ group: LISTED_GROUP }),
  joinGroup: json({ message: MESSAGE, group: OWN_GROUP }),
  requestAccess: json({ message: MESSAGE, request: GROUP_REQUEST }),
  withdrawRequest: DONE,
  leaveGroup: DONE,
  groupMembers: json(MEMBER_PAGE),
  groupMember: json({ member: MEMBER }),
  messages: json({ messages: list(CHAT_MESSAGE), has_more: flag }, 'Oldest first'),
  postMessage: json({ message: MESSAGE, chat_message: CHAT_MESSAGE }),
  deleteOwnMessage: DONE,
  readMessages: DONE,
  blocks: json({ blocks: list(BLOCK) }, 'Latest first'),
  block: DONE,
  unblock: DONE,
  mutes: json({ groups: list(MUTED_GROUP), members: list(MUTED_MEMBER) }),
  mute: DONE,
  unmuteGroup: DONE,
  unmuteMember: DONE,
  report: json({ message: MESSAGE, report: OWN_REPORT }),
  sendNotice: json({
    message: MESSAGE,
    reference: REFERENCE_TEXT,
    token: text({ pattern: '^[\\w-]{43}$' }),
  }),
  noticeStatus: json(NOTICE_STATUS),
  ownReports: json({ reports: list(OWN_REPORT), next_cursor: NEXT_CURSOR }, 'Newest first'),
  decideReport: DONE,
  liftSuspension: DONE,
  ownDecisions: json({ decisions: list(OWN_DECISION) }, 'Latest first'),
  seeDecision: DONE,
  appeal: DONE,
  appeals: json({ appeals: list(ADMIN_APPEAL), next_cursor: NEXT_CURSOR, open_count: COUNT }),
  claimAppeal: json({ message: MESSAGE, claim: CLAIM }),
  releaseAppeal: DONE,
  decideAppeal: DONE,
  live: response('text/event-stream', text(), 'Server-sent events'),

  createGroup: json({ message: MESSAGE, group: ADMIN_GROUP, code: CODE }),
  deleteMessage: DONE,

  users: json({ users: list(ADMIN_USER), next_cursor: NEXT_CURSOR }),
  user: json({ user: ADMIN_USER }),
  updateUser: json({ message: MESSAGE, user: ADMIN_USER }),
  deleteUser: DONE,

  images: json({ images: list(ADMIN_IMAGE), next_cursor: NEXT_CURSOR, pending_count: COUNT }),
  approveImage: json({ message: MESSAGE, image: ADMIN_IMAGE }),
  rejectImage: DONE,
  flagFace: json({ message: MESSAGE, image: ADMIN_IMAGE }),
  deleteImage: DONE,

  groups: json({ groups: list(ADMIN_GROUP), next_cursor: NEXT_CURSOR }),
  groupMembersByAdmin: json(MEMBER_PAGE),
  replaceGroupCode: json({ message: MESSAGE, code: CODE }),
  addGroupMember: DONE,
  removeGroupMember: DONE,
  deleteGroup: DONE,
  groupRequests: json({
    requests: list(ADMIN_GROUP_REQUEST),
    next_cursor: NEXT_CURSOR,
    pending_count: COUNT,
  }),
  decideGroupRequest: json({ message: MESSAGE, request: ADMIN_GROUP_REQUEST }),
  reportQueue: json({
    reports: list(QUEUED_REPORT),
    next_cursor: NEXT_CURSOR,
    pending_count: COUNT,
  }),
  claimReport: json({ message: MESSAGE, report: QUEUED_REPORT }),
  releaseReport: json({ message: MESSAGE, report: QUEUED_REPORT }),
  reportSurroundings: json({ messages: list(SURROUNDING_MESSAGE) }),
  reportPhotos: json({ photos: list(SUBJECT_PHOTO) }),
  withheldImage: response('image/webp', BINARY, 'The photo'),
  auditLog: json({ entries: list(AUDIT_LOG_ENTRY), next_cursor: NEXT_CURSOR }),
};
