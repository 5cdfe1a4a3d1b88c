import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { leaveForGood } from '../../../lib/leaving.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { dayOf } from './day-of.js';
import { DeleteNow } from './delete-now.js';

export function DeleteCard() {
  return (
    <Card aria-labelledby="delete-account">
      <CardHeader id="delete-account" title="Delete your account">
        Nobody sees your profile, photos and messages from then on. They are erased some days later,
        and you can change your mind until then by signing in.
      </CardHeader>
      <div className="flex flex-wrap gap-3">
        <DeleteLater />
        <DeleteNow variant="secondary" />
      </div>
    </Card>
  );
}

function DeleteLater() {
  const { data } = useApi('ownDeletion');
  const day = data ? `on ${dayOf(data.erase_after)}` : 'some days later';
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    try {
      const { erase_after } = await leaveForGood({ when: 'later' });
      toast.success(`You are hidden, and erased on ${dayOf(erase_after)}`);
      return true;
    } catch (error) {
      toast.error(errorText(error, 'Error deleting your account'));
      return false;
    }
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        description={`Nobody sees you from now on, and you are signed out everywhere. Erased ${day} unless you come back before: signing in offers to keep your account.`}
        action="Delete Account"
        onConfirm={leave}
      />
    </>
  );
}
