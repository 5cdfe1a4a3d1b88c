import { Suspense, useState, type ComponentType } from 'react';
import { firstInteraction } from '../lib/first-interaction.js';
import { Boundary } from './boundary.js';
import { Button } from './button.js';
import { laterFile } from './lazy-part.js';
import { ErrorState } from './list/states.js';

// Loads a component from a file of its own on the user's first interaction. One with a property
// `open` is mounted when it first opens.
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen = (props: Props) => !('open' in props) || props.open === true,
) {
  const file = laterFile(load);
  void firstInteraction.then(file.preload);

  function OnDemand(props: Props) {
    const [Mounted, setMounted] = useState<ComponentType<Props>>();
    if (!Mounted && isOpen(props)) setMounted(file.component);
    if (!Mounted) return null;
    const { onClose } = props as { onClose?: () => void };
    const close = onClose && (() => (setMounted(undefined), onClose()));
    const failure = (recover: () => void) => (
      <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-lg bg-raised shadow-float">
        <ErrorState
          text="This could not be opened"
          onRetry={() => (setMounted(file.again), recover())}
        />
        {close && (
          <Button variant="quiet" size="sm" className="w-full" onClick={() => (close(), recover())}>
            Cancel
          </Button>
        )}
      </div>
    );
    return (
      <Boundary failure={failure}>
        <Suspense>
          <Mounted {...props} />
        </Suspense>
      </Boundary>
    );
  }
  return Object.assign(OnDemand, { preload: file.preload });
}
