import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button.js';
import { Mark } from '../ui/mark.js';
import { useWindowEvent } from '../lib/use-listener.js';

// The router logs what a screen throws, but not why its file did not load.
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <Failure />;
}

// The cause is a bug, a lost connection, or files of a replaced version: a reload fixes all but the
// bug.
export function Failure() {
  useWindowEvent('online', reload);
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md place-content-center justify-items-center gap-5 px-6 text-center">
      <Mark className="size-12 text-brass" />
      <div role="alert">
        <h1 className="text-2xl">This page could not be shown</h1>
        <p className="mt-3 text-soft">
          You may be offline, or the site was just updated. Try reloading the page.
        </p>
      </div>
      <Button onClick={reload}>Reload</Button>
    </div>
  );
}

const reload = () => location.reload();
