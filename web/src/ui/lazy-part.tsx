import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary, NotOpened } from './boundary.js';
import { Spinner } from './spinner.js';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const noop = () => {};

// Milliseconds until the first repetition; each waits twice as long as the one before.
const REPEAT_AFTER = 5_000;

/** Repeats a load until it succeeds, for a part that the screen works without. */
export const untilLoaded =
  <Props extends object>(load: Load<Props>, pause = REPEAT_AFTER): Load<Props> =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, pause));
      return untilLoaded(load, 2 * pause)();
    });

export interface FailureProps {
  onRetry: () => void;
  // The part's own, if it can be closed.
  onClose?: (() => void) | undefined;
}

/** A part of a screen in a file of its own; if that does not load, the part alone says so. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = <Spinner />,
  Failure: ComponentType<FailureProps> = NotOpened,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadFile = async () => {
    const file = await load();
    loaded = file.default;
    return file;
  };
  // `lazy` remembers a failure, so each attempt needs a new one. A loaded component is used without
  // it: `lazy` would suspend once more, and React delays what suspends.
  const attempt = () => loaded ?? lazy(loadFile);

  function LazyPart(props: Props) {
    const [{ Part }, setAttempt] = useState(() => ({ Part: attempt() }));
    const { onClose } = props as Pick<FailureProps, 'onClose'>;
    const failure = (recover: () => void) => (
      <Failure onRetry={() => (setAttempt({ Part: attempt() }), recover())} onClose={onClose} />
    );
    return (
      <Boundary failure={failure}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  }
  // A failure shows once the component is needed.
  const preload = () => loadFile().then(noop, noop);
  return Object.assign(LazyPart, { preload });
}
