import { APP_TEXTS, DELETION_TEXTS, type AdminGroup } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { attempt } from '../../../ui/action.js';
import { actionError } from '../action-error.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRecountWaiting } from '../use-waiting.js';
import { Name } from '../../../ui/name.js';

export interface GroupDialogProps {
  group: AdminGroup;
  onClose: () => void;
}

export function ReplaceCodeDialog({ group: { id, name }, onClose }: GroupDialogProps) {
  const groups = useListChange('groups');
  const replace = () =>
    attempt({
      call: () => callApi('replaceGroupCode', { params: { id } }),
      done: ({ code }) => {
        groups.update(id, { code });
        toast.success(APP_TEXTS.groupCodeReplaced(code));
      },
      failed: actionError(APP_TEXTS.replacingGroupCode),
      onConflict: () => groups.drop(id),
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        <>
          Replace the code of <Name>{name}</Name>?
        </>
      }
      description={APP_TEXTS.replaceGroupCode}
      action="Replace Code"
      onConfirm={replace}
    />
  );
}

// The API requires this word as confirmation.
const CONFIRMATION = 'DELETE';

export function DeleteGroupDialog({ group: { id, name }, onClose }: GroupDialogProps) {
  const groups = useListChange('groups');
  const requests = useListChange('groupRequests');
  const recountWaiting = useRecountWaiting();
  const remove = () => {
    const forget = () => {
      groups.drop(id);
      requests.dropAll(({ group_id }) => group_id === id);
      recountWaiting();
    };
    return attempt({
      call: () => callApi('deleteGroup', { params: { id }, body: { confirm: CONFIRMATION } }),
      success: APP_TEXTS.groupDeleted,
      done: forget,
      failed: actionError(APP_TEXTS.deletingGroup),
      onConflict: forget,
    });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        <>
          Delete <Name>{name}</Name>?
        </>
      }
      description="The group is deleted for good, with all its memberships, requests and messages. This cannot be undone."
      remains={DELETION_TEXTS.group}
      action="Delete Group"
      typed={CONFIRMATION}
      onConfirm={remove}
    />
  );
}
