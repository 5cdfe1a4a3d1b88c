import type { ReactNode } from 'react';
import { longDayIfAny } from '../../../lib/dates.js';
import { callApi } from '../../../lib/api/api.js';
import { refreshSession, sessionTabs, useViewer } from '../../../lib/session/session.js';
import { attempt, type Action } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';

interface LogoutProps {
  logout: ReactNode;
}

export function LeavingScreen({ logout }: LogoutProps) {
  const { erase_after: eraseAfter } = useViewer();
  return (
    <HiddenScreen
      title="You are leaving"
      lead={
        <>
          Your profile, photos and messages are hidden. They will be erased on{' '}
          <strong className="whitespace-nowrap text-ink">{longDayIfAny(eraseAfter)}</strong> unless
          you keep your account.
        </>
      }
      action="Keep My Account"
      call={() => callApi('keepOwnAccount')}
      failed="Error keeping your account"
      logout={logout}
    />
  );
}

export const PausedScreen = ({ logout }: LogoutProps) => (
  <HiddenScreen
    title="You are paused"
    lead="No member sees you until you are back. Your groups, photos and messages are as you left them."
    action="I’m Back"
    call={() => callApi('resumeAccount')}
    failed="Error ending your pause"
    logout={logout}
  />
);

interface HiddenScreenProps extends LogoutProps, Pick<Action<unknown>, 'call'> {
  title: string;
  lead: ReactNode;
  // The button that leads back.
  action: string;
  failed: string;
}

function HiddenScreen({ action, call, failed, logout, ...page }: HiddenScreenProps) {
  const { id } = useViewer();
  const comeBack = () =>
    attempt({
      call,
      success: 'Welcome back. Everyone can see you again.',
      failed,
      // After a failure, too: an earlier attempt whose response was lost may have done it.
      settled: () => {
        sessionTabs.post(id);
        return refreshSession();
      },
    });
  return (
    <Page narrow {...page}>
      <div className="flex flex-wrap items-center gap-3 max-md:*:grow">
        <Button onClick={comeBack}>{action}</Button>
        {logout}
      </div>
    </Page>
  );
}
