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
import { DeleteGroupDialog, ReplaceCodeDialog } from './group-dialogs.js';
import { GroupRow, type GroupAction } from './group-row.js';
import { MembersDialog } from './members-dialog.js';

// The dialog is preloaded, so that keys typed right after `Add Member` reach it.
void Dialog.preload();

export default function GroupsTab() {
  const groups = usePages('groups');
  const [dialog, setDialog] = useState<{ open?: GroupAction; group?: AdminGroup }>({});
  // The group stays set: a closing dialog still shows it.
  const close = () => setDialog({ group: dialog.group });
  // The dialog's copy is stale once the number of members changes.
  const group = groups.rows?.find(({ id }) => id === dialog.group?.id) ?? dialog.group;
  return (
    <>
      <CreateGroupForm />
      <AdminList
        list={groups}
        label="Groups"
        loading={<SkeletonRows rows={4} className="h-24" />}
        empty={
          <EmptyState icon={UsersRound} title="No groups yet">
            Name the first one above; its code invites members.
          </EmptyState>
        }
      >
        {(row) => (
          <GroupRow key={row.id} group={row} onAction={(open) => setDialog({ open, group: row })} />
        )}
      </AdminList>
      <MembersDialog
        open={dialog.open === 'view' || dialog.open === 'add'}
        adding={dialog.open === 'add'}
        group={group}
        onClose={close}
      />
      <DescribeDialog open={dialog.open === 'describe'} group={group} onClose={close} />
      <ReplaceCodeDialog open={dialog.open === 'code'} group={group} onClose={close} />
      <DeleteGroupDialog open={dialog.open === 'delete'} group={group} onClose={close} />
    </>
  );
}
