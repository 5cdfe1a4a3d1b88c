import { APP_TEXTS, type AdminGroup } from '@lodge/contracts';
import { api } from '../../../lib/api.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { toast } from '../../../ui/toast.js';
import { deedError, isOutdated } from '../deed-error.js';
import { GROUPS, REQUESTS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { useRecount } from '../lists/use-waiting.js';

/** What the API wants to be told, and so the admin too. */
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
  const recountRequests = useRecount(REQUESTS);
  const remove = async ({ id, code }: AdminGroup) => {
    try {
      await api.delete(`/api/admin/groups/${id}`, { confirm: CONFIRMATION });
      toast.success(APP_TEXTS.groupDeleted);
    } catch (error) {
      toast.error(deedError(error, APP_TEXTS.deletingGroup));
      if (!isOutdated(error)) return false;
    }
    groups.drop(id);
    requests.dropAll(({ group_code }) => group_code === code);
    recountRequests();
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
      description="The group goes for good, and with it all memberships, requests and messages. This cannot be undone."
      action="Delete Group"
      typed={CONFIRMATION}
      onConfirm={async () => group && remove(group)}
    />
  );
}
