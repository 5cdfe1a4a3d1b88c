import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { Mark } from '../ui/mark.js';

/**
 * Catches what is thrown outside of the routes, whose errors the router shows as a {@link Failure}.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  render() {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

/**
 * A bug, or a screen whose files did not load: there is no connection, or a newer version was
 * installed. A reload fixes all but the first.
 */
export const Failure = () => (
  <div
    ref={reloadWhenOnline}
    className="mx-auto grid min-h-[70dvh] max-w-md place-content-center justify-items-center gap-5 px-6 text-center"
  >
    <Mark className="size-12 text-brass" />
    <div role="alert">
      <h1 className="text-2xl">This page could not be shown</h1>
      <p className="mt-3 text-soft">
        The connection may be lost, or a newer version was installed meanwhile. Reloading usually
        mends it.
      </p>
    </div>
    <Button onClick={reload}>Reload</Button>
  </div>
);

const reload = () => location.reload();

function reloadWhenOnline() {
  addEventListener('online', reload);
  return () => removeEventListener('online', reload);
}
