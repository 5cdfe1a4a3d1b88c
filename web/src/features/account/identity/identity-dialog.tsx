import { useStore } from '../../../lib/create-store.js';
import { identityQuestion } from '../../../lib/identity.js';
import { Dialog } from '../../../ui/dialog.js';
import { ownActivity } from '../activity/own-activity.js';
import { ConfirmIdentityForm } from './confirm-identity-form.js';

// For calls that require a recent proof of who one is.
export function IdentityDialog() {
  const answer = useStore(identityQuestion);
  const reply = (isConfirmed: boolean) => {
    ownActivity.emit();
    answer?.(isConfirmed);
  };
  return (
    <Dialog
      open={answer !== null}
      onClose={() => reply(false)}
      title="Confirm that it is you"
      description="Enter your password or a one-time code to go on. You are asked again after ten minutes at the earliest."
    >
      <ConfirmIdentityForm onAnswer={reply} />
    </Dialog>
  );
}
