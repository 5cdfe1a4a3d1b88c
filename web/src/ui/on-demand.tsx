import { lazy, Suspense, useState, type ComponentType } from 'react';
import { firstInteraction } from '../lib/first-interaction.js';
import { Boundary } from './boundary.js';
import { Button } from './button.js';
import { ErrorState } from './list/states.js';

// Loads a component from a file of its own on the user's first interaction and mounts it when it
// first opens.
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen = (props: Props) => 'open' in props && props.open === true,
) {
  // `lazy` suspends even if the file is loaded, and React delays what suspends, so the component is
  // kept here.
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    load().then(
      (file) => void (loaded = file.default),
      // A failure is ignored: opening the component loads it again and shows the error.
      () => undefined,
    );
  void firstInteraction.then(preload);
  // `lazy` caches its failure, so each attempt needs a new one.
  const open = () => loaded ?? lazy(load);

  function OnDemand(props: Props) {
    const [Mounted, setMounted] = useState<ComponentType<Props>>();
    if (!Mounted && isOpen(props)) setMounted(open);
    if (!Mounted) return null;
    const { onClose } = props as { onClose?: () => void };
    const close = onClose && (() => (setMounted(undefined), onClose()));
    const failure = (recover: () => void) => (
      <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-lg bg-raised shadow-float">
        <ErrorState text="This could not be opened" onRetry={() => (setMounted(open), recover())} />
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
  return Object.assign(OnDemand, { preload });
}
