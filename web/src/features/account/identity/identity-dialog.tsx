import { useStore } from '../../../lib/create-store.js';
import { identityQuestion } from '../../../lib/identity.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { ownActivity } from '../activity/own-activity.js';

const ConfirmIdentityForm = lazyPart(() => import('./confirm-identity-form.js'));

// Opens for calls that require a recent proof of identity.
export function IdentityDialog() {
  const answer = useStore(identityQuestion);
  if (!answer) return null;
  const reply = (isConfirmed: boolean) => {
    ownActivity.emit();
    answer(isConfirmed);
  };
  return (
    <Dialog
      onClose={() => reply(false)}
      title="Confirm that it is you"
      description="A quick check before you go on. We won’t ask again for ten minutes."
    >
      <ConfirmIdentityForm onAnswer={reply} />
    </Dialog>
  );
}
