import { ACCOUNT_TEXTS, APP_TEXTS, RESET_LINK_MINUTES, type AdminUser, t } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { CopyField } from '../../../ui/form/copy-field.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.js';
import { actionError } from '../action-error.js';
import { IMAGES, REQUESTS, USERS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { useWaitingChange } from '../lists/use-waiting.js';

export interface UserDialogProps<User> {
  open: boolean;
  onClose: () => void;
  user: User | undefined;
}

type Named = Pick<AdminUser, 'id' | 'username'>;

export function DeleteUserDialog({ user, ...dialog }: UserDialogProps<AdminUser>) {
  const users = useListChange(USERS);
  const images = useListChange(IMAGES);
  const requests = useListChange(REQUESTS);
  const pendingImages = useWaitingChange('images');
  const pendingRequests = useWaitingChange('requests');

  const remove = ({ id, email }: AdminUser) => {
    const forget = () => {
      users.drop(id);
      images.dropAll(({ user_id }) => user_id === id);
      requests.dropAll(({ user_email }) => user_email === email);
      pendingImages.recount();
      pendingRequests.recount();
    };
    return attempt({
      call: () => callApi('deleteUser', { params: { id } }),
      success: APP_TEXTS.userDeleted,
      done: forget,
      failed: actionError(APP_TEXTS.deletingUser),
      onConflict: forget,
    });
  };

  return (
    <ConfirmDialog
      {...dialog}
      title={
        <>
          Delete <bdi>{user?.username}</bdi>?
        </>
      }
      description={
        <>
          The account of{' '}
          <strong className="font-semibold text-ink">
            <bdi>{user?.email}</bdi>
          </strong>{' '}
          goes for good, and with it all images, messages, memberships and requests. This cannot be
          undone.
          {user?.erase_after && ' The member is leaving anyway; until then they can come back.'}
        </>
      }
      action="Delete"
      typed={user?.username}
      typedError="Please type the username to confirm"
      onConfirm={async () => user && remove(user)}
    />
  );
}

export function LiftSuspensionDialog({
  user,
  onLifted,
  ...dialog
}: UserDialogProps<Named> & { onLifted: () => void }) {
  const { update } = useListChange(USERS);
  const lift = ({ id }: Named) => {
    const lifted = () => {
      update(id, { is_suspended: false });
      onLifted();
    };
    return attempt({
      call: () => callApi('liftSuspension', { params: { id } }),
      success: 'Suspension lifted',
      done: lifted,
      failed: actionError(t`Error lifting the suspension`),
      onConflict: lifted,
    });
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={
        <>
          Lift the suspension of <bdi>{user?.username}</bdi>?
        </>
      }
      description="They are signed out, and can do everything again after signing in."
      action="Lift Suspension"
      onConfirm={async () => user && lift(user)}
    />
  );
}

export const ResetLinkDialog = ({ user, ...dialog }: UserDialogProps<Named>) => (
  <Dialog
    {...dialog}
    title={
      <>
        Reset Link for <bdi>{user?.username}</bdi>
      </>
    }
    description={`They can use it once, within ${RESET_LINK_MINUTES} minutes, to choose a new password. Anyone with the link can take over the account: give it to nobody else.`}
  >
    {user && <ResetLink userId={user.id} onClose={dialog.onClose} />}
  </Dialog>
);

function ResetLink({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [link, setLink] = useState<string>();
  const create = () =>
    attempt({
      call: () => callApi('createResetLink', { body: { userId } }),
      // A path where the server does not know its own address.
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
