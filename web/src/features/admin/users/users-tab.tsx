import { Users } from 'lucide-react';
import { useState } from 'react';
import { APP_TEXTS, type AdminUser } from '@lodge/contracts';
import { ChangePasswordDialog } from '../../../forms/change-password-dialog.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { USERS } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { RowList } from '../row.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { useViewer } from '../../../lib/session.js';
import { useKeptSearch } from '../../../lib/api/use-search.js';
import { DeleteUserDialog, LiftSuspensionDialog, ResetLinkDialog } from './user-dialogs.js';
import { UserRow } from './user-row.js';

type DialogAbout = 'password' | 'link' | 'suspension' | 'deletion';

export default function UsersTab() {
  const { search, setSearch, q } = useKeptSearch();
  const { rows: users, ...list } = useAdminList(USERS, { q }, { keepPreviousData: true });
  const [dialog, setDialog] = useState<{ about: DialogAbout; user: AdminUser }>();
  const viewer = useViewer();
  const dialogAbout = (about: DialogAbout) => ({
    open: dialog?.about === about,
    onClose: () => setDialog(undefined),
    user: dialog?.user,
  });
  return (
    <>
      <SearchField
        label="Search users"
        placeholder="Username or email"
        value={search}
        onChange={setSearch}
        className="mb-5 max-w-md"
      />
      <ListStates
        list={list}
        failedText={APP_TEXTS.fetchingAdminData}
        length={users?.length}
        loading={<SkeletonRows rows={6} className="h-24" />}
        empty={
          <EmptyState icon={Users} title={`Nobody matches “${q}”`}>
            <Button variant="secondary" size="sm" onClick={() => setSearch('')}>
              Show all users
            </Button>
          </EmptyState>
        }
      >
        <RowList label="Users">
          {users?.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              onChangePassword={() => setDialog({ about: 'password', user })}
              onCreateLink={
                user.id === viewer.id ? undefined : () => setDialog({ about: 'link', user })
              }
              onLift={() => setDialog({ about: 'suspension', user })}
              onDelete={() => setDialog({ about: 'deletion', user })}
            />
          ))}
        </RowList>
      </ListStates>
      <ChangePasswordDialog {...dialogAbout('password')} />
      <ResetLinkDialog {...dialogAbout('link')} />
      <LiftSuspensionDialog {...dialogAbout('suspension')} />
      <DeleteUserDialog {...dialogAbout('deletion')} />
    </>
  );
}
