import type { Credentials, PasskeyAssertion, Registration } from '@lodge/contracts';
import { ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { serverNow } from '../../lib/server-clock.js';
import { changeSession, NOBODY_KNOWS, sessionTabs } from '../../lib/session/session.js';

export async function login(credentials: Credentials): Promise<void> {
  changeSession((await signIn(callApi('login', { body: credentials }))).user);
}

export async function loginWithCode(challenge: string, code: string): Promise<void> {
  changeSession((await signIn(callApi('loginWithCode', { body: { challenge, code } }))).user);
}

export async function loginWithPasskey(passkey: PasskeyAssertion): Promise<void> {
  changeSession((await signIn(callApi('loginWithPasskey', { body: { passkey } }))).user);
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
    if (error instanceof ApiError && error.status === 0) sessionTabs.tell(NOBODY_KNOWS);
    throw error;
  }
}
