import { ACCOUNT_TEXTS, RESET_LINK_MINUTES, type UserSummary, t } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { attempt, actionError } from '../../../ui/action.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { NewLinkDialog } from '../new-link.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { Name } from '../../../ui/written-text.js';
import { useRefreshPerson } from './use-refresh-person.js';

export interface PersonDialogProps {
  onClose: () => void;
  user: Pick<UserSummary, 'id' | 'username'>;
}

export function LiftSuspensionDialog({ user: { id, username }, onClose }: PersonDialogProps) {
  const name = <Name>{username}</Name>;
  const users = useListChange('users');
  const refreshPerson = useRefreshPerson();
  const done = () => {
    users.refresh();
    refreshPerson(id);
  };
  const lift = () =>
    attempt({
      call: () => callApi('liftSuspension', { params: { id } }),
      success: 'Suspension lifted',
      done,
      failed: actionError(t`Error lifting the suspension`),
      onConflict: done,
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<>Lift the suspension of {name}?</>}
      description="They are logged out, and can do everything again after logging in."
      action="Lift Suspension"
      onConfirm={lift}
    />
  );
}

export const ResetLinkDialog = ({ user, onClose }: PersonDialogProps) => (
  <NewLinkDialog
    title={
      <>
        Password Link for <Name>{user.username}</Name>
      </>
    }
    description={`They can use it once, within ${RESET_LINK_MINUTES} minutes, to choose a new password. Anyone with the link can take over the account: give it to nobody else.`}
    action="Create Link"
    call={() => callApi('createResetLink', { body: { userId: user.id } })}
    failed={ACCOUNT_TEXTS.creatingLink}
    onClose={onClose}
  />
);
