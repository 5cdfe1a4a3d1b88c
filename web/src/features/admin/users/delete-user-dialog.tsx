import { APP_TEXTS, DELETION_TEXTS, type AdminUser } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { attempt, actionError } from '../../../ui/action.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRefetchEverything } from '../../../lib/live.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';
import { Name } from '../../../ui/written-text.js';

export default function DeleteUserDialog({
  user: { id, username, email, erase_after },
  onClose,
}: {
  user: AdminUser;
  onClose: () => void;
}) {
  const member = <Name>{username}</Name>;
  const users = useListChange('users');
  const refetchEverything = useRefetchEverything();
  const refreshPerson = useRefreshPerson();

  const remove = () => {
    const forget = () => {
      users.drop(id);
      refetchEverything();
      refreshPerson(id);
    };
    return attempt({
      call: () => callApi('deleteUser', { params: { id } }),
      success: APP_TEXTS.userDeleted,
      done: forget,
      failed: actionError(APP_TEXTS.deletingUser),
      onConflict: forget,
    });
  };

  return (
    <ConfirmDialog
      onClose={onClose}
      title={<>Delete {member}?</>}
      description={
        <>
          The account of{' '}
          <strong className="font-semibold text-ink [font-kerning:none]">
            <Name>{email}</Name>
          </strong>{' '}
          is deleted for good, with all its images, messages, memberships and requests. This cannot
          be undone.
          {erase_after && (
            <span>
              {' '}
              The member is already leaving: until the account is erased, they can come back.
            </span>
          )}
        </>
      }
      remains={DELETION_TEXTS.user}
      action="Delete"
      typed={username}
      typedError="Please type the username to confirm"
      onConfirm={remove}
    />
  );
}
