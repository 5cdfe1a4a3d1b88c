import { useOwnParam } from '../../../lib/use-own-param.js';

const PERSON = 'person';
const ID = /^[1-9]\d{0,9}$/;

/** The user whose panel is open according to the URL, or null. */
export function useOpenPerson() {
  const { value, leave } = useOwnParam(PERSON);
  return { id: value && ID.test(value) ? Number(value) : null, close: leave };
}

export function searchWithPerson(search: string, id: number): string {
  const params = new URLSearchParams(search);
  params.set(PERSON, String(id));
  return `?${params}`;
}
