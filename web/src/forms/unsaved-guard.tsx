import { useBlocker } from 'react-router-dom';
import { isUnsaved } from '../lib/session/kept-entered.js';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.js';

/**
 * Asks before another page loses what was typed into this one. A dialog asks by itself before it
 * closes, and the browser before it leaves the app.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      hasEntry
      onClose={() => blocker.reset()}
      title="Leave without saving?"
      description="What is not saved will be lost."
      action="Leave"
      onConfirm={async () => {
        blocker.proceed();
        // Closing it would reset the blocker, which blocks what has yet to happen once more.
        return false;
      }}
    />
  );
}
