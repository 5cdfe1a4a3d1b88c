import type { Factors, RecoveryCode, TotpEnrolment } from './factors.js';
import type { Passkey, PasskeyAttestation, PasskeyCreation } from './passkeys.js';
import type { Done } from '../types.js';
import { CREATED, RECENT, route, type Route } from '../route.js';

export const FACTORS_ROUTES = {
  // Where mail is sent, adding a key before this is answered `email_unconfirmed`.
  confirmEmail: route('POST /api/account/email-confirmation', 'auth', 'member')
    .takes<{ token: string }>()
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
  /** Shown once */
  makeRecoveryCodes: route(
    'POST /api/account/factors/recovery-codes',
    'auth',
    'member',
    RECENT,
  ).returns<Done & { codes: RecoveryCode[] }>(),
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
} satisfies Record<string, Route>;
