import { useBlocker } from 'react-router-dom';
import { useWindowEvent } from '../lib/use-listener.js';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.js';

interface LeaveGuardProps {
  // Something would be lost.
  on: boolean;
  title: string;
  children: string;
}

// Asks before the page is left; when the tab closes, the browser words the question.
export function LeaveGuard({ on, title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => on && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { on });
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

export const UnsentGuard = ({ on }: { on: boolean }) => (
  <LeaveGuard on={on} title="Leave without sending?">
    What you wrote will be lost.
  </LeaveGuard>
);
