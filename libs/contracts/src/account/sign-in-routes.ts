import type { Restriction } from './restrictions.js';
import type { PasskeyAssertion, PasskeyRequest } from './passkeys.js';
import type { SessionUser } from './session-users.js';
import type { Registration } from '../registration/registration.js';
import type { Done, Id } from '../types.js';
import { CREATED, routesOf } from '../route.js';

export interface Credentials {
  email: string;
  password: string;
}

interface PasswordReset {
  token?: string;
  email?: string;
  recovery_code?: string;
  newPassword: string;
  code?: string;
}

const { public: open } = routesOf('auth');

export const SIGN_IN_ROUTES = {
  login: open('POST /api/login', { hashesPassword: true })
    .takes<Credentials>()
    .returns<Done & { user: SessionUser }>(),
  loginWithCode: open('POST /api/login/second-factor')
    .takes<{ challenge: string; code: string }>()
    .returns<Done & { user: SessionUser }>(),
  /** Null where there are no passkeys */
  passkeySignInOptions: open('POST /api/login/passkey/options').returns<
    Done & { options: PasskeyRequest | null }
  >(),
  loginWithPasskey: open('POST /api/login/passkey')
    .takes<{ passkey: PasskeyAssertion }>()
    .returns<Done & { user: SessionUser }>(),
  register: open('POST /api/register', { ...CREATED, hashesPassword: true })
    .takes<Registration>()
    .returns<Done & { userId: Id; restriction?: Restriction }>(),
  logout: open('POST /api/logout').returns<Done>(),
  recoveryWays: open('GET /api/password-reset').returns<{ by_mail: boolean }>(),
  /** The same for every email */
  requestPasswordReset: open('POST /api/password-reset', { status: 202 })
    .takes<{ email: string }>()
    .returns<Done>(),
  finishPasswordReset: open('POST /api/password-reset/finish', {
    hashesPassword: true,
  })
    .takes<PasswordReset>()
    .returns<Done>(),
};
