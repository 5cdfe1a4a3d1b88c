import { APP_TEXTS, type AdminGroup } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { GROUPS, REQUESTS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';

interface ReplaceCodeDialogProps {
  open: boolean;
  group: AdminGroup | undefined;
  onClose: () => void;
}

export function ReplaceCodeDialog({ open, group, onClose }: ReplaceCodeDialogProps) {
  const groups = useListChange(GROUPS);
  const requests = useListChange(REQUESTS);
  const replace = async ({ id }: AdminGroup) => {
    try {
      const { code } = await callApi('replaceGroupCode', { params: { id } });
      groups.update(id, { code });
      // A request shows its group's code.
      requests.refresh();
      toast.success(APP_TEXTS.groupCodeReplaced(code));
    } catch (error) {
      toast.error(actionError(error, APP_TEXTS.replacingGroupCode));
      if (!isConflict(error)) return false;
      groups.drop(id);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Replace the code of ${group?.name}?`}
      description={APP_TEXTS.replaceGroupCode}
      action="Replace Code"
      onConfirm={async () => group && replace(group)}
    />
  );
}
