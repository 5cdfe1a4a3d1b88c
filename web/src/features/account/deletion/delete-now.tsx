import { useState } from 'react';
import { leaveForGood } from '../../../lib/leaving.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';

export function DeleteNow() {
  const [asking, setAsking] = useState(false);
  const erase = () =>
    attempt({
      call: () => leaveForGood({ when: 'now', confirm: 'DELETE' }),
      success: 'Your account was erased',
      failed: 'Error deleting your account',
    });
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Delete Now
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your account now?"
        description="Your profile, photos and messages are erased at once. This cannot be undone."
        action="Delete Now"
        typed="DELETE"
        onConfirm={erase}
      />
    </>
  );
}
