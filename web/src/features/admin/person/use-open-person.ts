import { useSearchParams } from 'react-router-dom';
import { useOwnEntry } from '../../../lib/use-own-entry.js';

const PERSON = 'person';
const ID = /^[1-9]\d{0,9}$/;

/** Whom the panel shows, by the URL; null where it is closed. */
export function useOpenPerson() {
  const [params] = useSearchParams();
  const { leave } = useOwnEntry();
  const id = params.get(PERSON) ?? '';
  return {
    id: ID.test(id) ? Number(id) : null,
    close: () => leave((now) => (now.delete(PERSON), now)),
  };
}

export function searchWithPerson(search: string, id: number): string {
  const params = new URLSearchParams(search);
  params.set(PERSON, String(id));
  return `?${params}`;
}
