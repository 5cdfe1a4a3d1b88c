import { useStore } from '../../../lib/create-store.js';
import { identityQuestion } from '../../../lib/session/identity.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { ownActivity } from '../activity/own-activity.js';

const ConfirmIdentityForm = lazyPart(() => import('./confirm-identity-form.js'));

// Opens for calls that require a recent proof of identity.
export function IdentityDialog() {
  const reply = useStore(identityQuestion);
  if (!reply) return null;
  const replyWith = (isConfirmed: boolean) => {
    ownActivity.emit();
    reply(isConfirmed);
  };
  return (
    <Dialog
      onClose={() => replyWith(false)}
      title="Confirm that it is you"
      description="A quick check before you go on. We won’t ask again for ten minutes."
    >
      <ConfirmIdentityForm onReply={replyWith} />
    </Dialog>
  );
}
