import type { ReactNode } from 'react';
import { longDayIfAny } from '../../../lib/dates.js';
import { callApi } from '../../../lib/api/api.js';
import { refreshSession, sessionTabs, useViewer } from '../../../lib/session/session.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';

export function LeavingScreen({ logout }: { logout: ReactNode }) {
  const { id, erase_after: eraseAfter } = useViewer();
  const keep = () =>
    attempt({
      call: () => callApi('keepOwnAccount'),
      success: 'Welcome back. Everyone can see you again.',
      failed: 'Error keeping your account',
      // After a failure, too: an earlier attempt whose response was lost may have kept it.
      settled: () => {
        sessionTabs.tell(id);
        return refreshSession();
      },
    });
  return (
    <Page
      narrow
      title="You are leaving"
      lead={
        <>
          Your profile, photos and messages are hidden. They will be erased on{' '}
          <strong className="whitespace-nowrap text-ink">{longDayIfAny(eraseAfter)}</strong> unless
          you keep your account.
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3 max-md:*:grow">
        <Button onClick={keep}>Keep My Account</Button>
        {logout}
      </div>
    </Page>
  );
}
