import { APP_TEXTS } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { api } from '../lib/api.js';
import { useSession } from '../lib/session.js';
import { toast } from '../ui/toast.js';
import type { EditedProfile } from './profile-edit-form.js';

export type EditedUser = EditedProfile & { id: number };

/**
 * The user as he is now: an answer kept from before would be shown first, and the form overwrites the whole of him.
 * Says so when he cannot be fetched.
 */
export function useFreshUser(path: string, onFailed: () => void) {
  const [user, setUser] = useState<EditedUser>();
  useEffect(() => {
    const left = new AbortController();
    const fail = () => {
      if (left.signal.aborted) return;
      toast.error(APP_TEXTS.fetchingProfile);
      onFailed();
    };
    api.get<{ user: EditedUser }>(path, left.signal).then((answer) => setUser(answer.user), fail);
    return () => left.abort();
  }, [path, onFailed]);
  return user;
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
