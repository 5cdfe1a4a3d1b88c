import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { opensPanel, useOpenPanel } from '../use-open-panel.js';
import { Name } from '../../../ui/written-text.js';

interface PersonLinkProps {
  id: number;
  className?: string;
  children: ReactNode;
}

const LINK = 'rounded-sm font-semibold text-ink underline-offset-4';

/** The look of a name within a text, or in a row that is a link itself. */
export const PERSON_LINK = `${LINK} decoration-brass/60 hover:underline`;

/** The look of a name that leads a row with other controls. */
export const NAME_LINK = `${LINK} underline decoration-line-strong/70 decoration-1 hover:decoration-brass`;

/** Opens the panel on a person, or replaces the person in an open one. */
export function PersonLink({ id, className, children }: PersonLinkProps) {
  const { id: open, entryOf } = useOpenPanel('person');
  return (
    <Link
      {...entryOf(id)}
      data-opens={opensPanel('person', id)}
      aria-current={open === id || undefined}
      className={className}
    >
      {children}
    </Link>
  );
}

export const PersonName = ({ id, name }: { id: number; name: ReactNode }) => (
  <PersonLink id={id} className={NAME_LINK}>
    <Name>{name}</Name>
  </PersonLink>
);
