import { t } from '@lodge/contracts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button.js';
import { DeadEnd } from '../ui/dead-end.js';
import { refreshSession, useSession } from '../lib/session/session.js';
import type { Session } from '../lib/session/session-store.js';
import { useWindowEvent } from '../lib/use-listener.js';
import { PageSpinner } from '../ui/spinner.js';

// The router logs what a screen throws, but not why its file did not load.
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <Failure />;
}

// The cause is a bug, a lost connection, or files of a replaced version: a reload fixes all but the
// bug.
export function Failure({ text = TEXT }) {
  useWindowEvent('online', reload);
  return (
    <DeadEnd
      isAlert
      heading={<h1 className="text-2xl">This page could not be shown</h1>}
      actions={<Button onClick={reload}>Reload</Button>}
    >
      {text}
    </DeadEnd>
  );
}

// Milliseconds.
const RETRY_DELAY = 5_000;

/** Keeps the address until it is known who is signed in, which is asked for again meanwhile. */
export function Unreachable() {
  const session = useSession();
  // Only after an answer: a second call would supersede a slow first one.
  useEffect(() => {
    if (!isUnreachable(session)) return;
    const timer = setTimeout(() => void refreshSession(), RETRY_DELAY);
    return () => clearTimeout(timer);
  }, [session]);
  return isUnreachable(session) ? (
    <Failure text={t`Connection lost. Trying again…`} />
  ) : (
    <PageSpinner />
  );
}

const isUnreachable = (session: Session) => session.state === 'unknown' && session.isUnreachable;

const TEXT = t`You may be offline, or the site was just updated. Try reloading the page.`;

const reload = () => location.reload();
