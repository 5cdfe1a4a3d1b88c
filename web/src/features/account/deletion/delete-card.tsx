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
        Your profile, photos and messages are hidden right away and erased some days later. Until
        then, you can change your mind by signing in.
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
      toast.success(
        `You’re signed out. Come back before ${dayOf(erase_after)} if you change your mind.`,
      );
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
        description={`You will be hidden and signed out everywhere. Your account is erased ${day}, unless you sign in before then and keep it.`}
        action="Delete Account"
        onConfirm={leave}
      />
    </>
  );
}
