import { callApi } from '../api/api.js';
import { closeLayers } from '../layers.js';
import { changeSession } from './session.js';

// Milliseconds. A browser that does not answer must not keep anybody signed in.
const HISTORY_WITHIN = 1_000;

/** @throws ApiError if the session may go on */
export async function logout(): Promise<void> {
  // The entry of an open menu would stay below the login, and Back would seem to do nothing.
  const closed = closeLayers();
  await callApi('logout');
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, HISTORY_WITHIN))]);
  changeSession(null);
}
