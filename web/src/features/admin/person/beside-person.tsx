import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.js';
import { onDemand } from '../../../ui/on-demand.js';
import type { PersonPanelProps } from './person-panel.js';
import { useOpenPerson } from './use-open-person.js';

const PersonPanel = onDemand<PersonPanelProps>(
  () => import('./person-panel.js'),
  ({ id }) => id !== null,
);

/** A list, and the panel on whoever was opened from it. */
export function BesidePerson({ children }: { children: ReactNode }) {
  const { id, close } = useOpenPerson();
  return (
    <div
      className={cx(
        id !== null &&
          'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]',
      )}
    >
      <div className="min-w-0">{children}</div>
      <PersonPanel id={id} onClose={close} />
    </div>
  );
}
