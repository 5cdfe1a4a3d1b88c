import type { AdminUser } from '@lodge/contracts';
import { useEffect } from 'react';
import useSWR from 'swr';
import { USERS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';

/** Shows in the lists, to which one returns, what is known about the user at `path`, and answers it. It fetches nothing. */
export function useEditedInLists(path: string): AdminUser | undefined {
  const { place } = useListChange(USERS);
  const { data } = useSWR<{ user: AdminUser }>(path, null);
  useEffect(() => {
    if (data) place(data.user);
  }, [data, place]);
  return data?.user;
}
