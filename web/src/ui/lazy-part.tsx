import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary } from './boundary.js';
import { ErrorState } from './list/states.js';
import { Spinner } from './spinner.js';

/** A part of a screen in a file of its own; if that does not load, the part alone says so. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = <Spinner />,
) {
  // `lazy` keeps a failure, so the next attempt needs a new one.
  const begin = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        current = begin();
        throw error;
      }),
    );
  let current = begin();

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current);
    const failure = (recover: () => void) => {
      const retry = () => {
        setPart(() => current);
        recover();
      };
      return <ErrorState text="This could not be opened" onRetry={retry} />;
    };
    return (
      <Boundary failure={failure}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
