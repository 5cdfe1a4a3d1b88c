import { APP_TEXTS, type AdminGroup } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { GROUPS, REQUESTS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { usePendingCountChange } from '../lists/use-pending-count.js';

// The API requires the word.
const CONFIRMATION = 'DELETE';

export function DeleteGroupDialog({
  open,
  group,
  onClose,
}: {
  open: boolean;
  group: AdminGroup | undefined;
  onClose: () => void;
}) {
  const groups = useListChange(GROUPS);
  const requests = useListChange(REQUESTS);
  const pendingRequests = usePendingCountChange('groupRequests');
  const remove = async ({ id, code }: AdminGroup) => {
    try {
      await callApi('deleteGroup', { params: { id }, body: { confirm: CONFIRMATION } });
      toast.success(APP_TEXTS.groupDeleted);
    } catch (error) {
      toast.error(actionError(error, APP_TEXTS.deletingGroup));
      if (!isConflict(error)) return false;
    }
    groups.drop(id);
    requests.dropAll(({ group_code }) => group_code === code);
    pendingRequests.recount();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        <>
          Delete <bdi>{group?.name}</bdi>?
        </>
      }
      description="The group is deleted for good, with all its memberships, requests and messages. This cannot be undone."
      action="Delete Group"
      typed={CONFIRMATION}
      onConfirm={async () => group && remove(group)}
    />
  );
}
