import type { AdminUser } from '@lodge/contracts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useKeptSearch } from '../../../lib/use-search.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { onDemand } from '../../../ui/on-demand.js';
import { AdminList } from '../rows.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { InviteButton } from '../registrations/invite-dialog.js';
import { NewcomersTabs } from '../registrations/newcomers-tabs.js';
import { UserRow, type UserAction } from './user-row.js';
import { EMPTY_TEXTS, UsersBar, useUserFilters } from './users-bar.js';

const ChangePasswordDialog = onDemand(() => import('../../../forms/change-password-dialog.js'));
const DeleteUserDialog = onDemand(() => import('./delete-user-dialog.js'));

export default function UsersTab() {
  return (
    <NewcomersTabs label="Users" text="Accounts">
      <Accounts />
    </NewcomersTabs>
  );
}

function Accounts() {
  const { search, setSearch, q } = useKeptSearch();
  const { filter, setFilter, sort } = useUserFilters();
  const users = usePages('users', {
    filters: { q, filter, sort },
    keepPreviousData: true,
  });
  const [dialog, setDialog] = useState<{ action: UserAction; user: AdminUser }>();
  const close = () => setDialog(undefined);
  const showAll = () => {
    setSearch('');
    setFilter('');
  };
  return (
    <>
      <UsersBar {...{ search, setSearch }} total={users.first?.total} />
      <AdminList
        list={users}
        label="Users"
        loading={<SkeletonRows rows={6} className="h-24" />}
        empty={
          <EmptyState icon={Users} title={q ? `Nobody matches “${q}”` : EMPTY_TEXTS[filter]}>
            <Button variant="secondary" size="sm" onClick={showAll}>
              Show all users
            </Button>
          </EmptyState>
        }
      >
        {(user) => <UserRow key={user.id} user={user} onAction={setDialog} />}
      </AdminList>
      {users.first?.total === 1 && !q && !filter && (
        <div className="mt-4 grid justify-items-center gap-4 text-center text-sm text-soft">
          <p>Nobody else is here yet. Whoever registers appears here.</p>
          <InviteButton />
        </div>
      )}
      {dialog?.action === 'password' && <ChangePasswordDialog user={dialog.user} onClose={close} />}
      {dialog?.action === 'deletion' && <DeleteUserDialog user={dialog.user} onClose={close} />}
    </>
  );
}
