import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { opensPanel, useOpenPanel } from '../use-open-panel.js';
import { Name } from '../../../ui/written-text.js';

interface PersonLinkProps {
  id: number;
  className?: string;
  children: ReactNode;
}

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
  <PersonLink id={id} className="name-link">
    <Name>{name}</Name>
  </PersonLink>
);
