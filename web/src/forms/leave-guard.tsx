import { useBlocker } from 'react-router-dom';
import { useWindowEvent } from '../lib/use-listener.js';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.js';

// Stands while something would be lost, and asks before the page is left; when the tab closes, the
// browser words the question.
export function LeaveGuard({ title, children }: { title: string; children: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => event.preventDefault());
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      hasEntry
      onClose={() => blocker.reset()}
      title={title}
      description={children}
      action="Leave"
      onConfirm={async () => {
        blocker.proceed();
        // Closing it would reset the blocker, which blocks what has yet to happen once more.
        return false;
      }}
    />
  );
}

export const UnsentGuard = () => (
  <LeaveGuard title="Leave without sending?">What you wrote will be lost.</LeaveGuard>
);
