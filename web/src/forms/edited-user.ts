import { APP_TEXTS } from '@lodge/contracts';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useSession } from '../lib/session.js';
import { toast } from '../ui/toast.js';
import type { EditedProfile } from './profile-edit-form.js';

export type EditedUser = EditedProfile & { id: number };

/** The user as he is now, not as he was when last seen: the form overwrites the whole of him. Says so when he cannot be fetched. */
export function useFreshUser(path: string, onFailed: () => void) {
  const { data, error, isValidating } = useSWR<{ user: EditedUser }>(path, { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0 });
  // An error from an earlier visit may still be kept while the user is fetched again.
  const failed = Boolean(error) && !isValidating;
  useEffect(() => {
    if (!failed) return;
    toast.error(APP_TEXTS.fetchingProfile);
    onFailed();
  }, [failed, onFailed]);
  return isValidating || failed ? undefined : data?.user;
}

/** Makes the change known to the rest of the app. */
export function useSaved(path: string) {
  const { mutate } = useSWRConfig();
  const session = useSession();
  return async (user: EditedUser) => {
    await mutate(path, { user }, { revalidate: false });
    if (user.id !== session.user?.id) return;
    if (path !== '/api/user') void mutate('/api/user');
    await session.refresh();
  };
}
