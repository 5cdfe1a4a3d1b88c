import { Component, type ReactNode } from 'react';
import { ErrorState } from './list/states.js';

interface BoundaryProps {
  // Receives what renders the children again.
  failure?: (recover: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what stands around a part whose file does not load, or that fails. */
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
