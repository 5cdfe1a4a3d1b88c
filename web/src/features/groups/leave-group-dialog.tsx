import type { Group } from '@lodge/contracts';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useLeaveGroup } from './use-leave-group.js';

interface LeaveGroupDialogProps {
  // Null: closed.
  group: Pick<Group, 'id' | 'name'> | null;
  onClose: () => void;
  onLeft?: () => void;
}

export function LeaveGroupDialog({ group, onClose, onLeft }: LeaveGroupDialogProps) {
  const leave = useLeaveGroup(onLeft);
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
