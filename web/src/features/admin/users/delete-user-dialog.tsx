import { APP_TEXTS, type AdminUser } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { IMAGES, REQUESTS, USERS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { usePendingCountChange } from '../lists/use-pending-count.js';

interface DeleteUserDialogProps {
  open: boolean;
  onClose: () => void;
  user: AdminUser | undefined;
}

export function DeleteUserDialog({ open, onClose, user }: DeleteUserDialogProps) {
  const users = useListChange(USERS);
  const images = useListChange(IMAGES);
  const requests = useListChange(REQUESTS);
  const pendingImages = usePendingCountChange('images');
  const pendingRequests = usePendingCountChange('groupRequests');

  const remove = async ({ id, email }: AdminUser) => {
    try {
      await callApi('deleteUser', { params: { id } });
      toast.success(APP_TEXTS.userDeleted);
    } catch (error) {
      toast.error(actionError(error, APP_TEXTS.deletingUser));
      if (!isConflict(error)) return false;
    }
    users.drop(id);
    images.dropAll(({ user_id }) => user_id === id);
    requests.dropAll(({ user_email }) => user_email === email);
    pendingImages.recount();
    pendingRequests.recount();
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
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
      onConfirm={async () => user && remove(user)}
    />
  );
}
