import { urlOf } from '@lodge/contracts';
import { useSWRConfig } from 'swr';

/** Refetches a person whose panel is open, after a decision that changes what it shows. */
export function useRefreshPerson() {
  const { mutate } = useSWRConfig();
  return (id: number) => void mutate(urlOf('userSummary', { params: { id } }));
}
