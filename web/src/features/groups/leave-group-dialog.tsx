import { APP_TEXTS, type Group } from '@lodge/contracts';
import { errorText, isConflict } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { attempt } from '../../ui/action.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { useForgetGroup } from './use-groups.js';
import { Name } from '../../ui/written-text.js';

interface LeaveGroupDialogProps {
  group: Pick<Group, 'id' | 'name'>;
  onClose: () => void;
  // True from the moment the member asks to leave until it fails.
  onLeaving: (isLeaving: boolean) => void;
  onLeft: () => void;
}

export default function LeaveGroupDialog({
  group,
  onClose,
  onLeaving,
  onLeft,
}: LeaveGroupDialogProps) {
  const { id } = group;
  const name = <Name>{group.name}</Name>;
  const forgetGroup = useForgetGroup();
  const leave = async () => {
    const done = async () => {
      onLeft();
      await forgetGroup(id);
    };
    onLeaving(true);
    const hasLeft = await attempt({
      call: () => callApi('leaveGroup', { params: { id } }),
      success: APP_TEXTS.leftGroup,
      done,
      // A conflict means that the member was already removed, which is the same outcome.
      failed: (error) => (isConflict(error) ? '' : errorText(error, APP_TEXTS.leavingGroup)),
      onConflict: done,
    });
    if (!hasLeft) onLeaving(false);
    return hasLeft;
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<>Leave {name}?</>}
      description="You lose access to its chat and members right away. Your messages stay: delete those you want gone before you leave. You can come back with the group’s code, or ask for access."
      action="Leave Group"
      onConfirm={leave}
    />
  );
}
