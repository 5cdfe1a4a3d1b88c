import type { Restriction } from './restrictions.js';
import type { PasskeyAssertion, PasskeyRequest } from './passkeys.js';
import type { SessionUser } from './session-users.js';
import type { Registration } from '../registration/registration.js';
import type { Done, Id } from '../types.js';
import { CREATED, route, type Route } from '../route.js';

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

export const SIGN_IN_ROUTES = {
  login: route('POST /api/login', 'auth', 'public', { hashesPassword: true })
    .takes<Credentials>()
    .returns<Done & { user: SessionUser }>(),
  loginWithCode: route('POST /api/login/second-factor', 'auth', 'public')
    .takes<{ challenge: string; code: string }>()
    .returns<Done & { user: SessionUser }>(),
  /** Null where there are no passkeys */
  passkeySignInOptions: route('POST /api/login/passkey/options', 'auth', 'public').returns<
    Done & { options: PasskeyRequest | null }
  >(),
  loginWithPasskey: route('POST /api/login/passkey', 'auth', 'public')
    .takes<{ passkey: PasskeyAssertion }>()
    .returns<Done & { user: SessionUser }>(),
  register: route('POST /api/register', 'auth', 'public', { ...CREATED, hashesPassword: true })
    .takes<Registration>()
    .returns<Done & { userId: Id; restriction?: Restriction }>(),
  logout: route('POST /api/logout', 'auth', 'public').returns<Done>(),
  recoveryWays: route('GET /api/password-reset', 'auth', 'public').returns<{ by_mail: boolean }>(),
  /** The same for every email */
  requestPasswordReset: route('POST /api/password-reset', 'auth', 'public', { status: 202 })
    .takes<{ email: string }>()
    .returns<Done>(),
  finishPasswordReset: route('POST /api/password-reset/finish', 'auth', 'public', {
    hashesPassword: true,
  })
    .takes<PasswordReset>()
    .returns<Done>(),
} satisfies Record<string, Route>;
