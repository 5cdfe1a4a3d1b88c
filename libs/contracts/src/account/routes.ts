import type { ActivityPage } from './activity.js';
import type { AgeState } from './age.js';
import type { Factors, RecoveryCode, TotpEnrolment } from './factors.js';
import type { Notifications } from './notifications.js';
import type {
  Base64Url,
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from './passkeys.js';
import type { MemberSession } from './session-users.js';
import type { Done, Id, Instant, PageQuery } from '../types.js';
import {
  ACCEPTED,
  COSTLY,
  CREATED,
  LIST,
  RECENT,
  SECRET,
  TO_ALL_SESSIONS,
  TO_THOSE_LEAVING,
  TO_THOSE_PAUSED,
  routesOf,
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

const { public: open, member, admin } = routesOf('auth');
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
  /** Hidden and logged out everywhere, for as long as the member wants */
  pauseAccount: member('PUT /api/account/pause', { ...RECENT, ...SECRET }).returns<Done>(),
  resumeAccount: member('DELETE /api/account/pause', {
    ...TO_THOSE_PAUSED,
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
  ownAge: member('GET /api/age', TO_ALL_SESSIONS).returns<AgeState>(),
  // A person opens these pages: the routes read the session themselves, and always lead to a page.
  /** Leads to the verifier */
  startAgeCheck: open('GET /api/age/start', { status: 303 }).returns<string>(),
  /** Where the verifier leads back to */
  finishAgeCheck: open('GET /api/age/return', {
    status: 303,
    isRedirectTarget: true,
  }).returns<string>(),
  recordAge: admin('POST /api/admin/users/:id/age', RECENT)
    .takes<{ reason: string }>()
    .returns<Done & { userId: Id }>(),
  // Where mail is sent, adding a key before this is answered `email_unconfirmed`.
  confirmEmail: member('POST /api/account/email-confirmation', COSTLY)
    .takes<{ token: string }>()
    .returns<Done>(),
  factors: member('GET /api/account/factors').returns<{ factors: Factors }>(),
  beginTotp: member('POST /api/account/factors/totp', { ...RECENT, ...COSTLY }).returns<
    Done & TotpEnrolment
  >(),
  finishTotp: member('POST /api/account/factors/totp/finish', { ...RECENT, ...COSTLY })
    .takes<{ enrolment: string; code: string }>()
    .returns<Done>(),
  removeTotp: member('DELETE /api/account/factors/totp', RECENT).returns<Done>(),
  /** Shown once */
  makeRecoveryCodes: member('POST /api/account/factors/recovery-codes', {
    ...RECENT,
    ...COSTLY,
  }).returns<Done & { codes: RecoveryCode[] }>(),
  beginPasskey: member('POST /api/account/passkeys/options', { ...RECENT, ...COSTLY }).returns<
    Done & { options: PasskeyCreation }
  >(),
  addPasskey: member('POST /api/account/passkeys', { ...CREATED, ...RECENT, ...COSTLY })
    .takes<{ passkey: PasskeyAttestation }>()
    .returns<Done & { passkey: Passkey }>(),
  renamePasskey: member('PUT /api/account/passkeys/:id', COSTLY)
    .takes<{ name: string }>()
    .returns<Done>(),
  removePasskey: member('DELETE /api/account/passkeys/:id', RECENT).returns<Done>(),
  notifications: member('GET /api/account/notifications').returns<Notifications>(),
  /** Replaces what was set before. `key` is what the browser subscribed with. */
  turnOnNotifications: member('PUT /api/account/notifications')
    .takes<{ endpoint: string; key: Base64Url }>()
    .returns<Done>(),
  turnOffNotifications: member('DELETE /api/account/notifications').returns<Done>(),
};
