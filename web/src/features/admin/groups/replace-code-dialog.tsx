import { APP_TEXTS, type AdminGroup, type Done } from '@lodge/contracts';
import { api } from '../../../lib/api.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { toast } from '../../../ui/toast.js';
import { deedError, isOutdated } from '../deed-error.js';
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
      const { code } = await api.post<Done & { code: string }>(`/api/admin/groups/${id}/code`);
      groups.update(id, { code });
      // A request shows its group's code.
      requests.refresh();
      toast.success(APP_TEXTS.groupCodeReplaced(code));
    } catch (error) {
      toast.error(deedError(error, APP_TEXTS.replacingGroupCode));
      if (!isOutdated(error)) return false;
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
