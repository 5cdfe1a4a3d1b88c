import type { BodyOf } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { changeSession } from '../../../lib/session/session.js';
import { attempt } from '../../../ui/action.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';

// Signs out every session.
export async function leaveForGood(body: BodyOf<'deleteOwnAccount'>) {
  const response = await callApi('deleteOwnAccount', { body });
  changeSession(null);
  return response;
}

export function DeleteNow() {
  const erase = () =>
    attempt({
      call: () => leaveForGood({ when: 'now', confirm: 'DELETE' }),
      success: 'Your account was erased',
      failed: 'Error deleting your account',
    });
  return (
    <ConfirmButton
      variant="danger-quiet"
      title="Delete your account now?"
      description="Your profile, photos and messages are erased at once. This cannot be undone."
      action="Delete Now"
      typed="DELETE"
      onConfirm={erase}
    />
  );
}
