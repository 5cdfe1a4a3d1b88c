import type { AdminUser } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { USERS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';

interface LiftSuspensionDialogProps {
  open: boolean;
  onClose: () => void;
  user: AdminUser | undefined;
}

export function LiftSuspensionDialog({ open, onClose, user }: LiftSuspensionDialogProps) {
  const { update } = useListChange(USERS);
  const lift = async ({ id }: AdminUser) => {
    try {
      await callApi('liftSuspension', { params: { id } });
      toast.success('Suspension lifted');
    } catch (error) {
      toast.error(actionError(error, 'Error lifting the suspension'));
      if (!isConflict(error)) return false;
    }
    update(id, { is_suspended: false });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
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
