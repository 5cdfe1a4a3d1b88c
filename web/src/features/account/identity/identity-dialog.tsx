import { useListChange } from '../../../lib/api/use-list-change.js';
import { useStore } from '../../../lib/create-store.js';
import { identityQuestion } from '../../../lib/session/identity.js';
import { onDemand } from '../../../ui/on-demand.js';

const ConfirmIdentityDialog = onDemand(() => import('./confirm-identity-dialog.js'));

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
    <ConfirmIdentityDialog onConfirmed={() => replyWith(true)} onClose={() => replyWith(false)} />
  );
}
