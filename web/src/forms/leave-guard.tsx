import { useBlocker } from 'react-router-dom';
import { useWindowEvent } from '../lib/use-listener.js';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.js';

interface LeaveGuardProps {
  // Something would be lost.
  on: boolean;
  title: string;
  children: string;
}

// Asks before the page is left; when the tab closes, the browser words the question. The router asks
// only the guard that came last, so one that has nothing to lose must not stand.
export const LeaveGuard = ({ on, ...question }: LeaveGuardProps) => on && <Guard {...question} />;

function Guard({ title, children }: Omit<LeaveGuardProps, 'on'>) {
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

export const UnsentGuard = ({ on }: { on: boolean }) => (
  <LeaveGuard on={on} title="Leave without sending?">
    What you wrote will be lost.
  </LeaveGuard>
);
