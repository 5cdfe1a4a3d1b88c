import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { firstInteraction } from '../lib/first-interaction.js';
import { Button } from './button.js';
import { ErrorState } from './list/states.js';

// In a file of its own, loaded with the user's first interaction and mounted when first open.
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen = (props: Props) => 'open' in props && props.open === true,
) {
  // Without it `lazy` suspends even if the file is there, and React delays what suspends.
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    load().then(
      (file) => void (loaded = file.default),
      // A failure shows when the component opens, which loads it again.
      () => undefined,
    );
  void firstInteraction.then(preload);
  // A `lazy` keeps its failure: each try needs another.
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

// The page around it stays, with what is typed there.
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
