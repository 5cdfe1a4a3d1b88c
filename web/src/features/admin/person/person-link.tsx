import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { EntryState } from '../../../lib/entry-state.js';
import { searchWithPerson, useOpenPerson } from './use-open-person.js';

interface PersonLinkProps {
  id: number;
  className?: string;
  children: ReactNode;
}

export const PERSON_LINK =
  'rounded-sm font-semibold text-ink decoration-brass/60 underline-offset-4 hover:underline';

/**
 * Opens the panel on a person, or replaces the person in an open one without a new history entry: a
 * single Back closes it.
 */
export function PersonLink({ id, className, children }: PersonLinkProps) {
  const { search, state } = useLocation() as { search: string; state: EntryState | null };
  const { id: open } = useOpenPerson();
  const isReplacing = open !== null;
  return (
    <Link
      to={{ search: searchWithPerson(search, id) }}
      replace={isReplacing}
      state={isReplacing ? state : { ...state, entered: true, layers: 0 }}
      data-person={id}
      aria-current={open === id || undefined}
      className={className}
    >
      {children}
    </Link>
  );
}

export const PersonName = ({ id, name }: { id: number; name: ReactNode }) => (
  <PersonLink id={id} className={PERSON_LINK}>
    <bdi>{name}</bdi>
  </PersonLink>
);
