import { useBlocker } from 'react-router-dom';
import { useWindowEvent } from '../lib/use-listener.js';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.js';

// Rendered while there is something to lose: asks before the page is left. If the tab is closed, the
// browser asks in its own words.
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
        // Closing the dialog would reset the blocker, which would block the navigation once more.
        return false;
      }}
    />
  );
}

export const UnsentGuard = () => (
  <LeaveGuard title="Leave without sending?">What you wrote will be lost.</LeaveGuard>
);
