import { APP_TEXTS, t, type AdminGroup } from '@lodge/contracts';
import { Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useKeptSearch } from '../../../lib/use-search.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { FoundList } from '../../../ui/list/found-list.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { CreateGroupForm } from './create-group-form.js';
import { DescribeDialog } from './describe-dialog.js';
import { DeleteGroupDialog, ReplaceCodeDialog, type GroupDialogProps } from './group-dialogs.js';
import { GroupRow, type RowAction } from './group-row.js';
import { MembersDialog } from './members-dialog.js';
import { RowList } from '../row.js';

// The dialog is preloaded, so that keys typed right after `Add Member` reach it.
void Dialog.preload();

export default function GroupsTab() {
  const search = useKeptSearch();
  const groups = usePages('groups', {
    filters: { q: search.q },
    keepPreviousData: true,
  });
  const [dialog, setDialog] = useState<{ action: RowAction; group: AdminGroup }>();
  return (
    <>
      <CreateGroupForm />
      <FoundList
        isLabelHidden
        list={groups}
        label="Find a group"
        search={search}
        loading={<SkeletonRows rows={4} className="h-24" />}
        empty={
          <EmptyState icon={UsersRound} title="No groups yet">
            Name the first one above. Members join with its code.
          </EmptyState>
        }
        notFound={{ icon: Search, title: t`No group by that name` }}
        failedText={APP_TEXTS.fetchingAdminData}
        className="mb-3"
      >
        <RowList label="Groups">
          {groups.rows?.map((group) => (
            <GroupRow key={group.id} group={group} onAction={setDialog} />
          ))}
        </RowList>
      </FoundList>
      {dialog && <GroupDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function GroupDialog({ action, ...dialog }: GroupDialogProps & { action: RowAction }) {
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
