import { useState, type ReactNode } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { keepAccount } from '../../../lib/leaving.js';
import { useViewer } from '../../../lib/session.js';
import { Button } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';
import { toast } from '../../../ui/overlay/toast.js';
import { dayOf } from './day-of.js';
import { DeleteNow } from './delete-now.js';

export function LeavingScreen({ logout }: { logout: ReactNode }) {
  const { erase_after: eraseAfter } = useViewer();
  const [keeping, setKeeping] = useState(false);
  const keep = async () => {
    setKeeping(true);
    try {
      await keepAccount();
      toast.success('Welcome back. Everyone can see you again.');
    } catch (error) {
      toast.error(errorText(error, 'Error keeping your account'));
      setKeeping(false);
    }
  };
  return (
    <Page
      narrow
      title="You are leaving"
      lead={
        <>
          Your profile, photos and messages are hidden. They will be erased on{' '}
          <strong className="text-ink">{dayOf(eraseAfter)}</strong> unless you keep your account.
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={keeping} onClick={() => void keep()}>
          Keep My Account
        </Button>
        <DeleteNow variant="secondary" />
        {logout}
      </div>
    </Page>
  );
}
