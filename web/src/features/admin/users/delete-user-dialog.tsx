import { APP_TEXTS, type AdminUser } from '@lodge/contracts';
import { api } from '../../../lib/api.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { toast } from '../../../ui/toast.js';
import { deedError, isOutdated } from '../deed-error.js';
import { IMAGES, REQUESTS, USERS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { useRecount } from '../lists/use-waiting.js';

interface DeleteUserDialogProps {
  open: boolean;
  onClose: () => void;
  user: AdminUser | undefined;
}

export function DeleteUserDialog({ open, onClose, user }: DeleteUserDialogProps) {
  const users = useListChange(USERS);
  const images = useListChange(IMAGES);
  const requests = useListChange(REQUESTS);
  const recountImages = useRecount(IMAGES);
  const recountRequests = useRecount(REQUESTS);

  const remove = async ({ id, email }: AdminUser) => {
    try {
      await api.delete(`/api/admin/user/${id}`);
      toast.success(APP_TEXTS.userDeleted);
    } catch (error) {
      toast.error(deedError(error, APP_TEXTS.deletingUser));
      if (!isOutdated(error)) return false;
    }
    users.drop(id);
    images.dropAll(({ user_id }) => user_id === id);
    requests.dropAll(({ user_email }) => user_email === email);
    recountImages();
    recountRequests();
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
        </>
      }
      action="Delete"
      onConfirm={async () => user && remove(user)}
    />
  );
}
