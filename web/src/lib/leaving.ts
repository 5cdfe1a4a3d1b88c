import type { BodyOf } from '@lodge/contracts';
import { callApi } from './api/api.js';
import { changeSession } from './session.js';

// Signs out every session.
export async function leaveForGood(body: BodyOf<'deleteOwnAccount'>) {
  const response = await callApi('deleteOwnAccount', { body });
  changeSession(null);
  return response;
}

export async function keepAccount(): Promise<void> {
  await callApi('keepOwnAccount');
  changeSession((await callApi('ownUser')).user);
}
