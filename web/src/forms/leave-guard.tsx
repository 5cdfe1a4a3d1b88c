import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/confirm-dialog.js';

// Asks before a changed form is left; also on closing the tab, in the browser's words. `allow` is
// for leaving on purpose.
export function useLeaveGuard(isChanged: boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const allow = (leaving: boolean) => {
    allowed.current = leaving;
  };
  return { blocker, allow };
}

export const LeaveDialog = ({ blocker }: { blocker: ReturnType<typeof useBlocker> }) => (
  <ConfirmDialog
    open={blocker.state === 'blocked'}
    onClose={() => blocker.reset?.()}
    title="Leave without saving?"
    description="What you changed here is lost."
    action="Leave"
    onConfirm={async () => blocker.proceed?.()}
  />
);
