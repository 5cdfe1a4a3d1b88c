import { Component, type ReactNode } from 'react';
import { ErrorState } from './list/states.js';

interface BoundaryProps {
  // Renders the failure; `recover` renders the children again.
  failure?: (recover: () => void) => ReactNode;
  children: ReactNode;
}

/** Limits a failure, or a file that does not load, to the part in which it occurs. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  recover = () => this.setState({ hasFailed: false });

  render() {
    const { failure = failureInPlace, children } = this.props;
    return this.state.hasFailed ? failure(this.recover) : children;
  }
}

const failureInPlace = (recover: () => void) => <NotOpened onRetry={recover} />;

export const NotOpened = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState text="This could not be opened" onRetry={onRetry} />
);
