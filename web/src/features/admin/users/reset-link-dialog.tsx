import { ACCOUNT_TEXTS, RESET_LINK_MINUTES, type AdminUser } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { CopyField } from '../../../ui/form/copy-field.js';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';

interface ResetLinkDialogProps {
  open: boolean;
  onClose: () => void;
  user: AdminUser | undefined;
}

export const ResetLinkDialog = ({ open, onClose, user }: ResetLinkDialogProps) => (
  <Dialog
    {...{ open, onClose }}
    title={
      <>
        Reset Link for <bdi>{user?.username}</bdi>
      </>
    }
    description={`They can use it once, within ${RESET_LINK_MINUTES} minutes, to choose a new password. Anyone with the link can take over the account: give it to nobody else.`}
  >
    {user && <ResetLink userId={user.id} onClose={onClose} />}
  </Dialog>
);

function ResetLink({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data, trigger, isMutating } = useSWRMutation(
    'createResetLink',
    () => callApi('createResetLink', { body: { userId } }),
    {
      onError: (error) => toast.error(actionError(error, ACCOUNT_TEXTS.creatingLink)),
      throwOnError: false,
    },
  );
  // A path where the server does not know its own address.
  const link = data && new URL(data.link, location.origin).href;
  return (
    <>
      {link && <CopyField label="Shown only once" text={link} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {link ? 'Done' : 'Cancel'}
        </Button>
        {!link && (
          <Button busy={isMutating} onClick={() => void trigger()}>
            Create Link
          </Button>
        )}
      </DialogActions>
    </>
  );
}
