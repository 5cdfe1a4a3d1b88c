import { useState } from 'react';
import { changeSession, useSession, useViewer } from '../../lib/session/session.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { LoginForm } from './login-page.js';

// Shown over the page of a member whose session expired, so that what they typed is kept.
export const SignInAgain = () => useSession().state === 'expired' && <Expired />;

function Expired() {
  const { email } = useViewer();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Dialog
        onClose={() => setLeaving(true)}
        covers
        title="Log in again"
        description="Your session has expired. What you typed is still here."
      >
        <LoginForm email={email} />
      </Dialog>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(false)}
          title="Leave without logging in?"
          description="What you typed on this page will be lost."
          action="Leave"
          onConfirm={async () => {
            changeSession(null);
            return true;
          }}
        />
      )}
    </>
  );
}
