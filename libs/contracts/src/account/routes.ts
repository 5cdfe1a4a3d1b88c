import type { ActivityPage } from './activity.js';
import type { PasskeyAssertion, PasskeyRequest } from './passkeys.js';
import type { MemberSession } from './session-users.js';
import type { Done, Instant } from '../types.js';
import type { PageQuery } from '../queries.js';
import {
  COSTLY,
  LIST,
  SECRET,
  RECENT,
  TO_ALL_SESSIONS,
  TO_THOSE_LEAVING,
  ACCEPTED,
  routesOf,
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

const { member } = routesOf('auth');
const moderation = routesOf('moderation');

export const ACCOUNT_ROUTES = {
  changePassword: member('POST /api/change-password', SECRET)
    .takes<PasswordChange>()
    .returns<Done>(),
  confirmIdentity: member('POST /api/account/confirm', { ...TO_ALL_SESSIONS, ...SECRET })
    .takes<IdentityProof>()
    .returns<Done>(),
  /** Null for a member without passkeys */
  passkeyProofOptions: member('POST /api/account/confirm/options', TO_ALL_SESSIONS).returns<
    Done & { options: PasskeyRequest | null }
  >(),
  /** The language of mails to the account; the app's own is the browser's. */
  chooseLanguage: member('PUT /api/account/language', TO_ALL_SESSIONS)
    .takes<{ language: string }>()
    .returns<Done>(),
  ownSessions: member('GET /api/account/sessions', TO_ALL_SESSIONS).returns<{
    sessions: MemberSession[];
  }>(),
  // It counts as a read: a thief with a stolen session could use up what else the member has.
  endOtherSessions: member('POST /api/account/sessions/end-others', {
    ...TO_ALL_SESSIONS,
    ...RECENT,
    rate: 'read',
  }).returns<Done>(),
  endSession: member('DELETE /api/account/sessions/:ref', {
    ...TO_ALL_SESSIONS,
    ...RECENT,
    rate: 'read',
  }).returns<Done>(),
  /** Latest first */
  accountActivity: member('GET /api/account/activity', LIST)
    .filteredBy<PageQuery>()
    .returns<ActivityPage>(),
  /** If they leave now */
  ownDeletion: member('GET /api/account/deletion', TO_ALL_SESSIONS).returns<{
    erase_after: Instant;
  }>(),
  /** Hidden, and to be erased */
  deleteOwnAccount: member('POST /api/account/deletion', {
    ...ACCEPTED,
    ...RECENT,
    ...TO_ALL_SESSIONS,
    ...SECRET,
  })
    .takes<{ when: 'later' | 'now'; confirm?: 'DELETE' }>()
    .returns<Done & { erase_after: Instant | null }>(),
  keepOwnAccount: member('DELETE /api/account/deletion', {
    ...TO_THOSE_LEAVING,
    ...RECENT,
    ...SECRET,
  }).returns<Done>(),
  /** A zip of one's own data */
  ownExport: moderation
    .member('GET /api/account/export', {
      ...RECENT,
      ...TO_ALL_SESSIONS,
      streaming: 'bytes',
      ...COSTLY,
    })
    .returns<Uint8Array>(),
} satisfies Record<string, Route>;
