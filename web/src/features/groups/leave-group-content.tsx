import type { Group } from '@lodge/contracts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { useLeaveGroup } from './use-leave-group.js';

export interface LeaveGroupDialogProps {
  // Null: closed.
  group: Pick<Group, 'id' | 'name'> | null;
  onClose: () => void;
  // True from the moment the member asks to leave until it fails.
  onLeaving?: (isLeaving: boolean) => void;
  onLeft?: () => void;
}

export default function LeaveGroupContent({
  group,
  onClose,
  onLeaving,
  onLeft,
}: LeaveGroupDialogProps) {
  const leaveGroup = useLeaveGroup(onLeft);
  const leave = async (id: number) => {
    onLeaving?.(true);
    const hasLeft = await leaveGroup(id);
    if (!hasLeft) onLeaving?.(false);
    return hasLeft;
  };
  return (
    <ConfirmDialog
      open={group !== null}
      onClose={onClose}
      title={
        <>
          Leave <bdi>{group?.name}</bdi>?
        </>
      }
      description="You lose access to its chat and members right away. Your messages stay: delete those you want gone before you leave. You can come back with the group’s code, or ask for access."
      action="Leave Group"
      onConfirm={async () => group && leave(group.id)}
    />
  );
}
