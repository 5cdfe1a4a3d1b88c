import {
  APP_TEXTS,
  TIMES,
  type Credentials,
  type PasskeyAssertion,
  type Registration,
  type ResponseOf,
} from '@lodge/contracts';
import { ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { longDay } from '../../lib/dates.js';
import { serverNow } from '../../lib/server-clock.js';
import { isRestricted } from '../../lib/session/session-store.js';
import {
  changeSession,
  NOBODY_KNOWS,
  refreshSession,
  sessionTabs,
} from '../../lib/session/session.js';
import { toast } from '../../ui/overlay/toast.js';

export const login = (credentials: Credentials) => begin(callApi('login', { body: credentials }));

export const loginWithCode = (challenge: string, code: string) =>
  begin(callApi('loginWithCode', { body: { challenge, code } }));

export const loginWithPasskey = (passkey: PasskeyAssertion) =>
  begin(callApi('loginWithPasskey', { body: { passkey } }));

// In milliseconds: the toast is shown only once.
const LONG = 10_000;

// Restricted members get no toast: the page itself says that they are suspended or leaving.
async function begin(call: Promise<ResponseOf<'login'>>) {
  const { user } = await signIn(call);
  changeSession(user);
  if (isRestricted(user)) return;
  // For the member's photo, which the answer lacks.
  void refreshSession();
  if (user.hidden_since) toast.success(APP_TEXTS.shownAgain(longDay(user.hidden_since)), LONG);
  else toast.success(APP_TEXTS.loggedIn, TIMES.dashboardSuccessToast);
}

/** Resolves to true for a member, false for an applicant who waits for approval. */
export async function register(registration: Registration): Promise<boolean> {
  const { userId, restriction } = await signIn(callApi('register', { body: registration }));
  const { email, username } = registration;
  changeSession({
    id: userId,
    email,
    username,
    created_at: new Date(serverNow()).toISOString(),
    isAdmin: false,
    avatar: null,
    restriction,
  });
  return restriction === undefined;
}

// If the answer is lost, the browser may have its cookie, which other tabs share.
async function signIn<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) sessionTabs.post(NOBODY_KNOWS);
    throw error;
  }
}
