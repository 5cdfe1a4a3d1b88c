import { ACCOUNT_TEXTS, RESET_LINK_MINUTES, type AdminUser } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { CopyField } from '../../../ui/form/copy-field.js';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';

interface ResetLinkDialogProps {
  open: boolean;
  onClose: () => void;
  user: AdminUser | undefined;
}

export const ResetLinkDialog = ({ open, onClose, user }: ResetLinkDialogProps) => (
  <Dialog
    {...{ open, onClose }}
    title={
      <>
        Reset Link for <bdi>{user?.username}</bdi>
      </>
    }
    description={`With it they choose a new password themselves, once, within ${RESET_LINK_MINUTES} minutes. Whoever has the link has the account: give it to nobody else.`}
  >
    {user && <ResetLink userId={user.id} onClose={onClose} />}
  </Dialog>
);

function ResetLink({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [link, setLink] = useState<string>();
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      const created = await callApi('createResetLink', { body: { userId } });
      // A path where the server does not know its own address.
      setLink(new URL(created.link, location.origin).href);
    } catch (error) {
      toast.error(actionError(error, ACCOUNT_TEXTS.creatingLink));
    }
    setBusy(false);
  };
  return (
    <>
      {link && <CopyField label="Shown only now" text={link} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {link ? 'Done' : 'Cancel'}
        </Button>
        {!link && (
          <Button busy={busy} onClick={create}>
            Create Link
          </Button>
        )}
      </DialogActions>
    </>
  );
}
