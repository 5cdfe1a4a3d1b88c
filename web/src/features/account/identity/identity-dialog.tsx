import { useListChange } from '../../../lib/api/use-list-change.js';
import { useStore } from '../../../lib/create-store.js';
import { identityQuestion } from '../../../lib/session/identity.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Dialog } from '../../../ui/overlay/dialog.js';

const ConfirmIdentityForm = lazyPart(() => import('./confirm-identity-form.js'));

// Opens for calls that require a recent proof of identity.
export function IdentityDialog() {
  const reply = useStore(identityQuestion);
  const activity = useListChange('accountActivity');
  if (!reply) return null;
  const replyWith = (isConfirmed: boolean) => {
    activity.refresh();
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
