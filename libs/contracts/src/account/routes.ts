import type { ActivityPage } from './activity.js';
import type { PasskeyAssertion, PasskeyRequest } from './passkeys.js';
import type { MemberSession } from './session-users.js';
import type { Done, Instant } from '../types.js';
import type { PageQuery } from '../queries.js';
import {
  RECENT,
  TO_ALL_SESSIONS,
  TO_THOSE_LEAVING,
  ACCEPTED,
  route,
  type Route,
} from '../route.js';

interface IdentityProof {
  password?: string;
  code?: string;
  passkey?: PasskeyAssertion;
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

export const ACCOUNT_ROUTES = {
  changePassword: route('POST /api/change-password', 'auth', 'member')
    .takes<PasswordChange>()
    .returns<Done>(),
  confirmIdentity: route('POST /api/account/confirm', 'auth', 'member', {
    ...TO_ALL_SESSIONS,
    hashesPassword: true,
  })
    .takes<IdentityProof>()
    .returns<Done>(),
  /** Null for a member without passkeys */
  passkeyProofOptions: route(
    'POST /api/account/confirm/options',
    'auth',
    'member',
    TO_ALL_SESSIONS,
  ).returns<Done & { options: PasskeyRequest | null }>(),
  /** The language of mails to the account; the app's own is the browser's. */
  chooseLanguage: route('PUT /api/account/language', 'auth', 'member', TO_ALL_SESSIONS)
    .takes<{ language: string }>()
    .returns<Done>(),
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
  /** Latest first */
  accountActivity: route('GET /api/account/activity', 'auth', 'member')
    .filteredBy<PageQuery>()
    .returns<ActivityPage>(),
  /** If they leave now */
  ownDeletion: route('GET /api/account/deletion', 'auth', 'member', TO_ALL_SESSIONS).returns<{
    erase_after: Instant;
  }>(),
  /** Hidden, and to be erased */
  deleteOwnAccount: route('POST /api/account/deletion', 'auth', 'member', {
    ...ACCEPTED,
    ...RECENT,
    ...TO_ALL_SESSIONS,
  })
    .takes<{ when: 'later' | 'now'; confirm?: 'DELETE' }>()
    .returns<Done & { erase_after: Instant | null }>(),
  keepOwnAccount: route('DELETE /api/account/deletion', 'auth', 'member', {
    ...TO_THOSE_LEAVING,
    ...RECENT,
  }).returns<Done>(),
  /** A zip of one's own data */
  ownExport: route('GET /api/account/export', 'moderation', 'member', {
    ...RECENT,
    ...TO_ALL_SESSIONS,
    streaming: 'bytes',
  }).returns<Uint8Array>(),
} satisfies Record<string, Route>;
