import { ACCOUNT_TEXTS, RESET_LINK_MINUTES, type UserSummary, t } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { attempt } from '../../../ui/action.js';
import { Button, DialogActions } from '../../../ui/button.js';
import { CopyField } from '../../../ui/form/copy-field.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { actionError } from '../action-error.js';
import { useListChange } from '../../../lib/api/use-list-change.js';

interface PersonDialogProps {
  open: boolean;
  onClose: () => void;
  user: Pick<UserSummary, 'id' | 'username'>;
}

export function LiftSuspensionDialog({
  user: { id, username },
  onLifted,
  ...dialog
}: PersonDialogProps & { onLifted: () => void }) {
  const { update } = useListChange('users');
  const done = () => {
    update(id, { is_suspended: false });
    onLifted();
  };
  const lift = () =>
    attempt({
      call: () => callApi('liftSuspension', { params: { id } }),
      success: 'Suspension lifted',
      done,
      failed: actionError(t`Error lifting the suspension`),
      onConflict: done,
    });
  return (
    <ConfirmDialog
      {...dialog}
      title={
        <>
          Lift the suspension of <bdi>{username}</bdi>?
        </>
      }
      description="They are signed out, and can do everything again after signing in."
      action="Lift Suspension"
      onConfirm={lift}
    />
  );
}

export const ResetLinkDialog = ({ user, ...dialog }: PersonDialogProps) => (
  <Dialog
    {...dialog}
    title={
      <>
        Reset Link for <bdi>{user.username}</bdi>
      </>
    }
    description={`They can use it once, within ${RESET_LINK_MINUTES} minutes, to choose a new password. Anyone with the link can take over the account: give it to nobody else.`}
  >
    <ResetLink userId={user.id} onClose={dialog.onClose} />
  </Dialog>
);

function ResetLink({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [link, setLink] = useState<string>();
  const create = () =>
    attempt({
      call: () => callApi('createResetLink', { body: { userId } }),
      // The link is relative if the server does not know its own origin.
      done: (made) => setLink(new URL(made.link, location.origin).href),
      failed: actionError(ACCOUNT_TEXTS.creatingLink),
    });
  return (
    <>
      {link && <CopyField label="Shown only once" text={link} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {link ? 'Done' : 'Cancel'}
        </Button>
        {!link && <Button onClick={create}>Create Link</Button>}
      </DialogActions>
    </>
  );
}
