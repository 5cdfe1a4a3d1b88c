import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { leaveForGood } from '../../../lib/leaving.js';
import { Button, type ButtonLook } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';

export function DeleteNow({ variant }: Pick<ButtonLook, 'variant'>) {
  const [asking, setAsking] = useState(false);
  const erase = async () => {
    try {
      await leaveForGood({ when: 'now', confirm: 'DELETE' });
      toast.success('Your account was erased');
      return true;
    } catch (error) {
      toast.error(errorText(error, 'Error deleting your account'));
      return false;
    }
  };
  return (
    <>
      <Button variant={variant} className="text-danger!" onClick={() => setAsking(true)}>
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
