import type { Factors, RecoveryCode, TotpEnrolment } from './factors.js';
import type { Passkey, PasskeyAttestation, PasskeyCreation } from './passkeys.js';
import type { Done } from '../types.js';
import { COSTLY, CREATED, RECENT, routesOf, type Route } from '../route.js';

const { member } = routesOf('auth');

export const FACTORS_ROUTES = {
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
} satisfies Record<string, Route>;
