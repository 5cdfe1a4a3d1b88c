import type { AdminUser } from '@lodge/contracts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import type { ChangePasswordDialogProps } from '../../../forms/change-password-dialog.js';
import { useKeptSearch } from '../../../lib/api/use-search.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { onDemand } from '../../../ui/on-demand.js';
import { AdminList } from '../admin-list.js';
import { usePages } from '../../../lib/api/use-pages.js';
import type { DeleteUserDialogProps } from './delete-user-dialog.js';
import { UserRow, type UserAction } from './user-row.js';
import { NOBODY_TEXTS, UsersBar, useUserFilters } from './users-bar.js';

const ChangePasswordDialog = onDemand<ChangePasswordDialogProps>(async () => ({
  default: (await import('../../../forms/change-password-dialog.js')).ChangePasswordDialog,
}));
const DeleteUserDialog = onDemand<DeleteUserDialogProps>(() => import('./delete-user-dialog.js'));

export default function UsersTab() {
  const { search, setSearch, q } = useKeptSearch();
  const filters = useUserFilters();
  const { filter, sort } = filters;
  const users = usePages('users', {
    filters: { q, filter, sort },
    keepPreviousData: true,
    isShown: ({ is_suspended }) => filter !== 'suspended' || is_suspended === true,
  });
  const [dialog, setDialog] = useState<{ open?: UserAction; user?: AdminUser }>({});
  const dialogAbout = (about: UserAction) => ({
    open: dialog.open === about,
    // The user stays set: a closing dialog still shows them.
    onClose: () => setDialog({ user: dialog.user }),
    user: dialog.user,
  });
  const showAll = () => {
    setSearch('');
    filters.setFilter('');
  };
  return (
    <>
      <UsersBar {...{ search, setSearch }} total={users.first?.total} {...filters} />
      <AdminList
        list={users}
        label="Users"
        loading={<SkeletonRows rows={6} className="h-24" />}
        empty={
          <EmptyState icon={Users} title={q ? `Nobody matches “${q}”` : NOBODY_TEXTS[filter]}>
            <Button variant="secondary" size="sm" onClick={showAll}>
              Show all users
            </Button>
          </EmptyState>
        }
      >
        {(user) => (
          <UserRow key={user.id} user={user} onAction={(open) => setDialog({ open, user })} />
        )}
      </AdminList>
      <ChangePasswordDialog {...dialogAbout('password')} />
      <DeleteUserDialog {...dialogAbout('deletion')} />
    </>
  );
}
