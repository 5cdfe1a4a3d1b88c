import type { AdminGroup } from '@lodge/contracts';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { AdminList } from '../admin-list.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { CreateGroupForm } from './create-group-form.js';
import { DescribeDialog } from './describe-dialog.js';
import { DeleteGroupDialog, ReplaceCodeDialog, type GroupDialogProps } from './group-dialogs.js';
import { GroupRow, type GroupAction } from './group-row.js';
import { MembersDialog } from './members-dialog.js';

// The dialog is preloaded, so that keys typed right after `Add Member` reach it.
void Dialog.preload();

export default function GroupsTab() {
  const groups = usePages('groups');
  const [dialog, setDialog] = useState<{ action: GroupAction; group: AdminGroup }>();
  return (
    <>
      <CreateGroupForm />
      <AdminList
        list={groups}
        label="Groups"
        loading={<SkeletonRows rows={4} className="h-24" />}
        empty={
          <EmptyState icon={UsersRound} title="No groups yet">
            Name the first one above. Members join with its code.
          </EmptyState>
        }
      >
        {(group) => (
          <GroupRow
            key={group.id}
            group={group}
            onAction={(action) => setDialog({ action, group })}
          />
        )}
      </AdminList>
      {dialog && <GroupDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function GroupDialog({ action, ...dialog }: GroupDialogProps & { action: GroupAction }) {
  switch (action) {
    case 'view':
    case 'add':
      return <MembersDialog {...dialog} adding={action === 'add'} />;
    case 'describe':
      return <DescribeDialog {...dialog} />;
    case 'code':
      return <ReplaceCodeDialog {...dialog} />;
    case 'delete':
      return <DeleteGroupDialog {...dialog} />;
  }
}
