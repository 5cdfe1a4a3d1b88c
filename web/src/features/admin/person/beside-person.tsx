import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.js';
import { onDemand } from '../../../ui/on-demand.js';
import { useOpenPanel } from '../use-open-panel.js';

const PersonPanel = onDemand(() => import('./person-panel.js'));

export const withPersonPanel = (tab: ReactNode) => <BesidePerson>{tab}</BesidePerson>;

/** Shows a person's panel above a dialog that fills the window. */
export function PersonAbove() {
  const { id, close } = useOpenPanel('person');
  return id !== null && <PersonPanel isAbove id={id} onClose={close} />;
}

function BesidePerson({ children }: { children: ReactNode }) {
  const { id, close } = useOpenPanel('person');
  return (
    <div
      className={cx(
        id !== null &&
          // Starts below floated elements, to have the whole width.
          'lg:clear-both lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6',
      )}
    >
      <div className="min-w-0">{children}</div>
      {id !== null && <PersonPanel id={id} onClose={close} />}
    </div>
  );
}
