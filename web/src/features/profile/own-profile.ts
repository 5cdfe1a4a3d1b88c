import { APP_TEXTS } from '@lodge/contracts';
import type { SavedProfile } from '../../forms/profile-edit-form.js';
import { callApi } from '../../lib/api/api.js';
import { useMutate } from '../../lib/api/use-api.js';
import { refreshSession } from '../../lib/session/session.js';
import { toast } from '../../ui/overlay/toast.js';

export const loadOwnUser = async () => (await callApi('ownUser')).user;

export function useSaveOwnProfile() {
  const mutate = useMutate();
  return async (profile: SavedProfile) => {
    const { user } = await callApi('updateOwnUser', { body: profile });
    await mutate('ownUser', { user }, { revalidate: false });
    await refreshSession();
    toast.success(APP_TEXTS.profileUpdated);
  };
}
