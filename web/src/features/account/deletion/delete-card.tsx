import { useState } from 'react';
import { leaveForGood } from '../../../lib/leaving.js';
import { longDayIfAny } from '../../../lib/dates.js';
import { useApi } from '../../../lib/api/use-api.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
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
        <DeleteNow />
      </div>
    </Card>
  );
}

function DeleteLater() {
  const { data } = useApi('ownDeletion');
  const day = data ? `on ${longDayIfAny(data.erase_after)}` : 'some days later';
  const [asking, setAsking] = useState(false);
  const leave = () =>
    attempt({
      call: () => leaveForGood({ when: 'later' }),
      done: ({ erase_after }) =>
        toast.success(
          `You’re signed out. Come back before ${longDayIfAny(erase_after)} if you change your mind.`,
        ),
      failed: 'Error deleting your account',
    });
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
