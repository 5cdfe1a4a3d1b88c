import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { firstInteraction } from '../lib/first-interaction.js';
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
    return (
      <FailureBoundary onRetry={() => setMounted(open)} onClose={close}>
        <Suspense>
          <Mounted {...props} />
        </Suspense>
      </FailureBoundary>
    );
  }
  return Object.assign(OnDemand, { preload });
}

interface FailureBoundaryProps {
  onRetry: () => void;
  onClose: (() => void) | undefined;
  children: ReactNode;
}

// Catches a failure, so that the page around it keeps what is typed there.
class FailureBoundary extends Component<FailureBoundaryProps, { hasFailed: boolean }> {
  state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  render() {
    const { onRetry, onClose, children } = this.props;
    if (!this.state.hasFailed) return children;
    const after = (action: () => void) => () => {
      action();
      this.setState({ hasFailed: false });
    };
    return (
      <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-lg bg-raised shadow-float">
        <ErrorState text="This could not be opened" onRetry={after(onRetry)} />
        {onClose && (
          <Button variant="quiet" size="sm" className="w-full" onClick={after(onClose)}>
            Cancel
          </Button>
        )}
      </div>
    );
  }
}
