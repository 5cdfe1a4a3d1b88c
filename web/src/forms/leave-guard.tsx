import { useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useWindowEvent } from '../lib/use-window-event.js';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.js';

// Asks before a changed form is left; also on closing the tab, in the browser's words. `allow` is
// for leaving on purpose.
export function useLeaveGuard(isChanged: boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { on: isChanged });
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
    description="Your changes will be lost."
    action="Leave"
    onConfirm={async () => blocker.proceed?.()}
  />
);
